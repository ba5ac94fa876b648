import type { ReactNode } from 'react'
import css from './AuthPage.module.css'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A page of the sign-in area inside its frame: title, one sentence, content. */
export const AuthPage = ({ title, lead, children }: AuthPageProps) => (
  <>
    <h1 className={css['title']}>{title}</h1>
    {lead ? <p className={css['lead']}>{lead}</p> : null}
    {children}
  </>
)
