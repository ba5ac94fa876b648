import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Settling, settling } from '../lib/settling.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { SearchIcon } from './icons.tsx'
import { KeyCap } from './KeyCap.tsx'

interface SearchFieldProps {
  /** What is searched, e.g. `Search pipelines`; also the placeholder. */
  label: string
  value: string
  /** Told once nothing more was typed for a moment, and at once on Enter. */
  onChange: (value: string) => void
  width?: number | string
}

/** The page's search field; `/` moves the cursor into it. */
export function SearchField({ label, value, onChange, width = 240 }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label }, () => input.current?.focus())
  const [typed, type, tellNow] = useTyped(value, onChange)
  return (
    <TextInput
      ref={input}
      w={width}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
      onBlur={tellNow}
      onKeyDown={event => event.key === 'Enter' && tellNow()}
      leftSection={<SearchIcon size={14} />}
      rightSection={typed ? undefined : <KeyCap keys="/" />}
      data-quiet
    />
  )
}

/** What is typed, of which the page hears after a pause. A value that the page sets itself replaces it. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const latest = useRef(onChange)
  const search = useRef<Settling>(null)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const made = settling(text => {
      told.current = text
      latest.current(text)
    })
    search.current = made
    return made.forget
  }, [])
  useEffect(() => {
    // A page may keep it trimmed; the space that a next word begins with must not go.
    if (value === told.current || value === told.current.trim()) return
    told.current = value
    search.current?.forget()
    setTyped(value)
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    search.current?.later(text)
  }
  return [typed, type, () => search.current?.now()] as const
}
