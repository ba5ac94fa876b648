import type { ReactNode } from 'react'
import css from './UserSettingsPage.module.css'

interface SectionProps {
  name: string
  hint: string
  /** For tables and forms of two columns. */
  wide?: boolean
  children: ReactNode
}

/** A part of the settings: what it is on the left, what can be done on the right. */
export const Section = ({ name, hint, wide = false, children }: SectionProps) => (
  <section className={css['section']} data-wide={wide || undefined}>
    <div>
      <h2 className={css['name']}>{name}</h2>
      <p className={css['hint']}>{hint}</p>
    </div>
    <div>{children}</div>
  </section>
)
