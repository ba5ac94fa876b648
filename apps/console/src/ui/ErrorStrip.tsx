import type { ReactNode } from 'react'
import css from './ErrorStrip.module.css'
import { AlertIcon } from './icons.tsx'

interface ErrorStripProps {
  children: ReactNode
  code?: string | undefined
}

/** What went wrong with a form, above its fields. */
export const ErrorStrip = ({ children, code }: ErrorStripProps) => (
  <div className={css['strip']} role="alert">
    <AlertIcon className={css['icon']} />
    <span>
      {children} {code ? <code className={css['code']}>{code}</code> : null}
    </span>
  </div>
)
