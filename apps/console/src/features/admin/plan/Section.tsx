import type { ReactNode } from 'react'
import css from './Plan.module.css'

interface SectionProps {
  name: string
  hint: string
  children: ReactNode
}

export const Section = ({ name, hint, children }: SectionProps) => (
  <section className={css['section']}>
    <div>
      <h2 className={css['name']}>{name}</h2>
      <p className={css['hint']}>{hint}</p>
    </div>
    <div>{children}</div>
  </section>
)
