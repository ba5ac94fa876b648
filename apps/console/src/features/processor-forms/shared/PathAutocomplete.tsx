import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import css from './Shared.module.css'
import { fieldHint, foundPaths, pathSuggestions } from './path-suggestions.ts'

interface PathAutocompleteProps
  extends Pick<
    AutocompleteProps,
    'id' | 'aria-label' | 'aria-describedby' | 'aria-required' | 'aria-invalid' | 'placeholder' | 'readOnly'
  > {
  value: string
  onChange: (value: string) => void
  /** Without a frame of its own, for a cell of a table. */
  isBare?: boolean
}

const mostOffered = 60

/** A place in the event, with the fields that the sampled events have on offer. */
export function PathAutocomplete({ isBare = false, readOnly = false, onChange, ...props }: PathAutocompleteProps) {
  const { fields } = useSurroundings()
  const [isTyping, setTyping] = useState(false)
  return (
    <Autocomplete
      {...props}
      data={(isTyping ? foundPaths(fields, props.value) : pathSuggestions(fields)).slice(0, mostOffered)}
      // A field that is only entered offers all there is; what is typed then finds some of it.
      filter={({ options }) => options}
      onFocus={() => setTyping(false)}
      onChange={path => {
        setTyping(true)
        onChange(path)
      }}
      readOnly={readOnly}
      error={props['aria-invalid'] === true}
      withErrorStyles={props['aria-invalid'] === true}
      // The component would put its own in place of what describes the field.
      attributes={{ input: { 'aria-describedby': props['aria-describedby'] } }}
      spellCheck={false}
      autoComplete="off"
      comboboxProps={{
        withinPortal: true,
        transitionProps: { duration: 0 },
        width: 'max-content',
        position: 'bottom-start',
      }}
      classNames={{ input: (isBare ? css['cellInput'] : css['mono']) ?? '' }}
      renderOption={({ option }) => (
        <span className={css['suggestion']}>
          <span className="mono">{option.value}</span>
          <span className="quiet truncate">{fieldHint(fields, option.value)}</span>
        </span>
      )}
    />
  )
}
