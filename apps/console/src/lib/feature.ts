import type { AccessKey, AccessLevel } from '@weir/contracts'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'

/** What a page or a navigation entry asks of the signed-in user; without it everyone in the organization may. */
export interface Need {
  access?: { key: AccessKey; level: AccessLevel }
  /** A feature that must be switched on for the organization. */
  feature?: string
}

/**
 * Which frame and which guard a page stands in: `auth` is open and dark, `setup` needs a session, `licensed` needs an
 * organization, `organization` adds the navigation, `dev` is for support users.
 */
export type Area = 'auth' | 'setup' | 'licensed' | 'organization' | 'dev'

interface PageBase {
  /** The address in the router's notation, e.g. `/dashboards/view/$id`. */
  path: string
  /** The page's name in the browser tab. */
  title: string
  /** `organization` unless said otherwise. */
  area?: Area
  /** Search keys of the address. Every key falls back on its own, so that a bad value never breaks the page. */
  search?: z.ZodObject
  needs?: Need
}

/** A page with code of its own, loaded when it is opened. */
interface BuiltPage extends PageBase {
  load: () => Promise<{ Page: () => ReactNode }>
}

/** An address that only leads to another one. */
interface RedirectPage extends PageBase {
  redirectTo: string
}

/** An area without content of its own: it says what it shows and leads to something that works. */
interface EmptyPage extends PageBase {
  empty: EmptyText
}

export interface EmptyText {
  heading: string
  sentence: string
  action?: { label: string; to: string }
  /** The page header's words where they differ from the page's title. */
  header?: string
  tabs?: readonly TabLink[]
}

export interface TabLink {
  label: string
  to: string
}

export type PageDescriptor = BuiltPage | RedirectPage | EmptyPage

export interface NavEntry {
  label: string
  to: string
  icon: ComponentType<{ size?: number }>
  needs?: Need
  /** The start of every address that belongs to this entry. */
  prefix: string
  /** The entry's own page among the sub-items that other features put under it. */
  firstChild?: TabLink
}

export interface NavChild {
  /** The id of the feature whose entry it stands under. */
  under: string
  label: string
  to: string
}

/** One feature of the console: a folder, its pages and its place in the navigation. */
export interface Feature {
  id: string
  pages: readonly PageDescriptor[]
  nav?: NavEntry | NavChild
  /** Pages that show as tabs in the page header; the palette lists them too. */
  tabs?: readonly TabLink[]
}
