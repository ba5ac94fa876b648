import { useEffect, useRef } from 'react'
import { observable, useObservable } from './observable.ts'

export interface Shortcut {
  /** Keys joined by a plus, e.g. `mod+k`, `/`, `?`, `g`; `mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: string
  label: string
  /** Works while typing in a field too; for combinations that no field needs. */
  inFields?: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = /mac/i.test(globalThis.navigator?.platform ?? '')

/** Whether a key press is this shortcut. Shift counts only with letters: `?` needs it on some keyboards and not on others. */
export function isPressed(keys: string, press: Press): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const wantsMod = parts.includes('mod')
  const wantsShift = parts.includes('shift')
  if (press.key.toLowerCase() !== key) return false
  if (wantsMod !== (press.ctrlKey || press.metaKey) || press.altKey) return false
  return /^[a-z]$/.test(key) ? wantsShift === press.shiftKey : true
}

/** The caps to draw for a shortcut on this machine. */
export function keyCaps(keys: string, mac = isMac): string[] {
  const names: Record<string, string> = {
    mod: mac ? '⌘' : 'Ctrl',
    shift: 'Shift',
    escape: 'Esc',
    enter: 'Enter',
    arrowup: '↑',
    arrowdown: '↓',
  }
  return keys.split('+').map(part => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part))
}

interface Registered extends Shortcut {
  run: () => void
}

const registered = observable<readonly Registered[]>([])

/** What takes text; ticking a box does not. */
const isField = (target: EventTarget | null) => {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}

/**
 * A modal dialog or an open menu has the keyboard to itself; the page below must not react. A menu that the key has just closed
 * is not there any more when we hear of it.
 */
const isOnTop = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof HTMLElement && (!target.isConnected || target.closest('[data-portal]') !== null))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isOnTop(event.target)) return
  // The newest registration wins: a panel may take a key over from the page below it.
  const hit = registered.get().findLast(shortcut => {
    const inField = isField(event.target) && !shortcut.inFields
    return !inField && isPressed(shortcut.keys, event)
  })
  if (!hit) return
  event.preventDefault()
  hit.run()
}

/** Starts listening for shortcuts; answers how to stop. */
export function listenForShortcuts(): () => void {
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** Registers a shortcut while the component is shown; the list of shortcuts names it by its label. */
export function useShortcut({ keys, label, inFields = false }: Shortcut, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const entry: Registered = { keys, label, inFields, run: () => latest.current() }
    registered.set([...registered.get(), entry])
    return () => registered.set(registered.get().filter(other => other !== entry))
  }, [keys, label, inFields])
}

/** The shortcuts that work right now. */
export const useShortcuts = (): readonly Shortcut[] => useObservable(registered)
