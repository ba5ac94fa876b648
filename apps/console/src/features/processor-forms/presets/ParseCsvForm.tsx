import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { ChoiceSetting } from '../shared/ChoiceSetting.tsx'
import { FieldFrame } from '../shared/FieldFrame.tsx'
import { PathAutocomplete } from '../shared/PathAutocomplete.tsx'
import { MonoInput } from '../shared/MonoInput.tsx'
import { DelimiterInput } from './DelimiterInput.tsx'
import { csvHeader, namesOf, namesText } from './model/csv-header.ts'
import { frameOf, optionsOf, textAt } from './model/preset-values.ts'
import { ParseFrame } from './ParseFrame.tsx'

export const ParseCsvForm = (form: ProcessorFormProps) => (
  <ParseFrame
    form={form}
    ownFields={['delimiter', 'headerDelimiter', 'mode']}
    own={
      <>
        <DelimiterInput form={form} name="delimiter" />
        <DelimiterInput form={form} name="headerDelimiter" />
        <ChoiceSetting
          {...frameOf(form, 'mode')}
          options={optionsOf(form.fields, 'mode')}
          value={textAt(form, 'mode')}
          onChange={mode => form.onChange({ ...form.values, mode })}
          readOnly={form.readOnly}
        />
      </>
    }
  >
    <HeaderField {...form} />
  </ParseFrame>
)

/** The names of the columns in one line, or the field that holds such a line. */
function HeaderField(form: ProcessorFormProps) {
  const { values, onChange, readOnly } = form
  const delimiter = textAt(form, 'headerDelimiter')
  const header = csvHeader(values['header'])
  const [typed, setTyped] = useState('')
  const set = (next: unknown) => onChange({ ...values, header: next })
  const isTyped =
    header.kind === 'names' && namesText(namesOf(typed, delimiter), delimiter) === namesText(header.names, delimiter)
  const kind = (
    <SegmentedControl
      size="xs"
      aria-label="Header from"
      value={header.kind}
      readOnly={readOnly}
      onChange={next => set(next === 'path' ? { path: '' } : [])}
      data={[
        { value: 'names', label: 'Names' },
        { value: 'path', label: 'Field' },
      ]}
    />
  )
  return (
    <FieldFrame {...frameOf(form, 'header')} isWide actions={kind}>
      {control =>
        header.kind === 'path' ? (
          <PathAutocomplete
            {...control}
            value={header.path}
            onChange={path => set({ path })}
            readOnly={readOnly}
            placeholder='attributes["columns"]'
          />
        ) : (
          <MonoInput
            {...control}
            value={isTyped ? typed : namesText(header.names, delimiter)}
            readOnly={readOnly}
            placeholder={namesText(['time', 'level', 'message'], delimiter)}
            onChange={text => {
              setTyped(text)
              set(namesOf(text, delimiter))
            }}
          />
        )
      }
    </FieldFrame>
  )
}
