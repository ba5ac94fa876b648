import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Mark, Wordmark } from '../ui/Brand.tsx'
import { documentTitle } from './document-title.ts'
import css from './Frames.module.css'

interface PlainFrameProps {
  /** The browser tab's name, where it is not the open page's own. */
  title?: string
  children: ReactNode
}

/** A page without navigation: errors and the steps before an organization is open. */
export function PlainFrame({ title, children }: PlainFrameProps) {
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
  return (
    <div className={css['plain']}>
      <header className={css['top']}>
        <Link to="/" className={css['brand']} aria-label="weir home">
          <Mark />
          <Wordmark />
        </Link>
      </header>
      <main className={css['content']}>{children}</main>
    </div>
  )
}
