import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { errorWords } from '../lib/error-words.ts'
import { AlertIcon, HealthyIcon, WarningIcon } from './icons.tsx'

interface Toast {
  title: string
  text?: ReactNode
  /** How long it shows, where that is not the usual time. */
  forMs?: number
}

const icons = { ok: <HealthyIcon />, warn: <WarningIcon />, err: <AlertIcon /> }

/** How long a toast shows; the pointer over it holds it. */
const usualMs = 3000

function show(tone: keyof typeof icons, { title, text, forMs = usualMs }: Toast): string {
  return notifications.show({
    title,
    message: text,
    icon: icons[tone],
    autoClose: forMs,
    role: tone === 'err' ? 'alert' : 'status',
    'data-tone': tone,
  })
}

/** Toasts at the bottom right; each answers with its id. */
export const notify = {
  hide: (id: string): void => {
    notifications.hide(id)
  },
  done: (toast: Toast) => show('ok', toast),
  warn: (toast: Toast) => show('warn', toast),
  /** Says what failed, and why in the words of the error's code. */
  failed: (title: string, error: unknown) => show('err', { title, text: errorWords(error).sentence }),
}
