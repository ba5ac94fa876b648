import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useShortcut } from '../lib/shortcuts.ts'
import { SearchIcon } from './icons.tsx'
import { KeyCap } from './KeyCap.tsx'

interface SearchFieldProps {
  /** What is searched, e.g. `Search pipelines`; also the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  width?: number | string
}

/** The page's search field; `/` moves the cursor into it. */
export function SearchField({ label, value, onChange, width = 240 }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label }, () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      w={width}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      leftSection={<SearchIcon size={14} />}
      rightSection={value ? undefined : <KeyCap keys="/" />}
      data-quiet
    />
  )
}
