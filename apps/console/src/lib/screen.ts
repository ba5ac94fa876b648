import { useSyncExternalStore } from 'react'

/** Widths in pixels from which a screen counts as more than small, wide and ultra-wide. */
const breakpoints = { medium: 1400, wide: 1900, ultraWide: 2160 } as const

export type ScreenSize = 'small' | 'medium' | 'wide' | 'ultra-wide'

export function screenSize(width: number): ScreenSize {
  if (width < breakpoints.medium) return 'small'
  if (width < breakpoints.wide) return 'medium'
  return width < breakpoints.ultraWide ? 'wide' : 'ultra-wide'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The size class of the window; renders again only when the class changes. */
export const useScreenSize = () =>
  useSyncExternalStore(
    subscribe,
    () => screenSize(window.innerWidth),
    () => 'medium' as const,
  )
