/** Where the Help menu leads. An operator sets the addresses when building the console; without one an entry is off. */
export const helpLinks = [
  { label: 'Status', href: import.meta.env['VITE_HELP_STATUS_URL'] ?? '/readyz' },
  { label: 'Docs', href: import.meta.env['VITE_HELP_DOCS_URL'] },
  { label: 'Help center', href: import.meta.env['VITE_HELP_CENTER_URL'] },
  { label: 'Chat', href: import.meta.env['VITE_HELP_CHAT_URL'] },
] as { label: string; href: string | undefined }[]
