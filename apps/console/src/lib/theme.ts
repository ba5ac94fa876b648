import { observable, useObservable } from './observable.ts'
import { readStored, writeStored } from './stored.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const storageKey = 'theme'

/** The theme to paint: a page may force one, else the user's choice, else the system's. */
export function resolveTheme(choice: ThemeChoice, system: Theme, forced?: Theme): Theme {
  if (forced) return forced
  return choice === 'system' ? system : choice
}

/** Reads a remembered choice; anything unknown means the system's theme. */
export function readChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const lightQuery = globalThis.matchMedia?.('(prefers-color-scheme: light)')
const systemTheme = (): Theme => (lightQuery?.matches ? 'light' : 'dark')

const choice = observable(readChoice(readStored(storageKey)))
const painted = observable(resolveTheme(choice.get(), systemTheme()))
let forced: Theme | undefined

function paint(): void {
  const theme = resolveTheme(choice.get(), systemTheme(), forced)
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['mantineColorScheme'] = theme
  painted.set(theme)
}

lightQuery?.addEventListener('change', paint)

/** Remembers the user's choice and paints it. */
export function chooseTheme(next: ThemeChoice): void {
  writeStored(storageKey, next === 'system' ? null : next)
  choice.set(next)
  paint()
}

/** Paints one theme whatever the user chose, until it is called with undefined. */
export function forceTheme(theme: Theme | undefined): void {
  if (forced === theme) return
  forced = theme
  paint()
}

/** The theme now painted; it changes with the system, the user's choice and the page. */
export const useTheme = () => useObservable(painted)
export const useThemeChoice = () => useObservable(choice)
