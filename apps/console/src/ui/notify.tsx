import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { errorWords } from '../lib/error-words.ts'
import { AlertIcon, HealthyIcon, WarningIcon } from './icons.tsx'

interface Toast {
  title: string
  text?: ReactNode
}

const icons = { ok: <HealthyIcon />, warn: <WarningIcon />, err: <AlertIcon /> }

function show(tone: keyof typeof icons, { title, text }: Toast): void {
  notifications.show({
    title,
    message: text,
    icon: icons[tone],
    // An error stays until it is read.
    autoClose: tone === 'err' ? false : 3000,
    role: tone === 'err' ? 'alert' : 'status',
    'data-tone': tone,
  })
}

/** Toasts at the bottom right: done and warnings go after 3 seconds, errors stay. */
export const notify = {
  done: (toast: Toast) => show('ok', toast),
  warn: (toast: Toast) => show('warn', toast),
  /** Says what failed, and why in the words of the error's code. */
  failed: (title: string, error: unknown) => show('err', { title, text: errorWords(error).sentence }),
}
