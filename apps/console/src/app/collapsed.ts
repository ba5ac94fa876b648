import { useState } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'

const storageKey = 'nav-collapsed'

/** Reads the remembered state of the navigation. */
export const isCollapsed = (stored: string | null) => stored === 'true'

/** Whether the navigation is collapsed, remembered across visits. */
export function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => isCollapsed(readStored(storageKey)))
  const toggle = () => {
    writeStored(storageKey, String(!collapsed))
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle] as const
}
