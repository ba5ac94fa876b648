import { Select } from '@mantine/core'
import { errorWords } from '../../lib/error-words.ts'
import css from './TestingDialog.module.css'

interface LibraryEntry {
  id: string
  title: string
  description: string
}

interface LibrarySelectProps {
  label: string
  entries: readonly LibraryEntry[] | undefined
  error: unknown
  value: string | undefined
  onChoose: (id: string) => void
}

/** Patterns to begin with, by name, with what each is for. */
export function LibrarySelect({ label, entries, error, value, onChoose }: LibrarySelectProps) {
  return (
    <Select
      label={label}
      placeholder={entries ? 'Choose a template' : error ? 'The library could not be loaded' : 'Loading'}
      error={error ? errorWords(error).sentence : undefined}
      disabled={!entries}
      data={(entries ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      value={value ?? null}
      onChange={id => (id === null ? undefined : onChoose(id))}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No template has this name"
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      renderOption={({ option }) => (
        <span className={css['option']}>
          <span>{option.label}</span>
          <span>{entries?.find(({ id }) => id === option.value)?.description}</span>
        </span>
      )}
    />
  )
}
