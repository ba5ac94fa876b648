import type { ReactNode } from 'react'
import css from './design.module.css'

interface SectionProps {
  title: string
  children: ReactNode
}

export const Section = ({ title, children }: SectionProps) => (
  <section className={css['section']}>
    <h2 className={css['heading']}>{title}</h2>
    {children}
  </section>
)

interface SpecimenProps {
  name: string
  children: ReactNode
}

/** A name and what it looks like, in one row. */
export const Specimen = ({ name, children }: SpecimenProps) => (
  <>
    <span className={css['over']}>{name}</span>
    <div className={css['row']}>{children}</div>
  </>
)
