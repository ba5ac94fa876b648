import type { ConsoleSettings } from '@weir/contracts'

interface HelpLink {
  label: string
  /** Undefined: the operator set none up, so the entry is off. */
  href: string | undefined
}

/** Where the Help menu leads. Without a status page, the server's own state is shown. */
export function helpLinks(help: ConsoleSettings['help']): HelpLink[] {
  return [
    { label: 'Status', href: help.status_url ?? '/readyz' },
    { label: 'Docs', href: help.docs_url ?? undefined },
    { label: 'Help center', href: help.center_url ?? undefined },
    { label: 'Chat', href: help.chat_url ?? undefined },
  ]
}
