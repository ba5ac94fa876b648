import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import type { TabLink } from '../lib/feature.ts'
import css from './PageHeader.module.css'

interface PageProps {
  children: ReactNode
}

/** A page: a PageHeader and a PageBody below it, as high as the window. */
export const Page = ({ children }: PageProps) => <div className={css['page']}>{children}</div>

interface PageBodyProps {
  children: ReactNode
  /** Without the usual inner space, for canvases and tables that fill the page. */
  flush?: boolean
}

/** What scrolls below the header. */
export const PageBody = ({ children, flush = false }: PageBodyProps) => (
  <div className={classes(css['body'], !flush && css['padded'])}>{children}</div>
)

interface Tab {
  value: string
  label: string
  count?: number | undefined
}

/** Tabs inside one page; the page keeps the chosen one in its search keys. */
export interface PageTabs {
  value: string
  onChange: (value: string) => void
  items: readonly Tab[]
  label: string
}

interface PageHeaderProps {
  title: ReactNode
  /** A link back to the list this page belongs to. */
  parent?: { label: string; to: string }
  /** Beside the title: badges, a version menu. */
  beside?: ReactNode
  /** Tabs that are pages of their own. */
  tabs?: readonly TabLink[] | undefined
  /** Tabs inside this page. */
  innerTabs?: PageTabs
  /** On the right: comparison, time range, primary button last. */
  children?: ReactNode
}

/** One line above every page: title, tabs, actions. */
export function PageHeader({ title, parent, beside, tabs, innerTabs, children }: PageHeaderProps) {
  return (
    <header className={css['header']}>
      <div className={css['crumb']}>
        {parent ? (
          <>
            <Link to={parent.to}>{parent.label}</Link>
            <span aria-hidden>/</span>
          </>
        ) : null}
        <h1 className={css['title']}>{title}</h1>
        {beside}
      </div>
      {tabs ? (
        <nav className={css['tabs']} aria-label="Sections">
          {tabs.map(tab => (
            <Link className={css['tab']} to={tab.to} key={tab.to}>
              {tab.label}
            </Link>
          ))}
        </nav>
      ) : null}
      {innerTabs ? <InnerTabs {...innerTabs} /> : null}
      <span className="grow" />
      {children}
    </header>
  )
}

function InnerTabs({ value, onChange, items, label }: PageTabs) {
  return (
    <div className={css['tabs']} role="tablist" aria-label={label}>
      {items.map(tab => (
        <button
          type="button"
          role="tab"
          className={css['tab']}
          aria-selected={tab.value === value}
          onClick={() => onChange(tab.value)}
          key={tab.value}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={css['count']}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
