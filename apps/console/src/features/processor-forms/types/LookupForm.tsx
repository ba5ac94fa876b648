import { Checkbox, TextInput } from '@mantine/core'
import { chooseMatchMode } from '@weir/nodes/definitions'
import type { ProcessorFormProps } from '../form-props.ts'
import { FieldFrame } from '../shared/FieldFrame.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import { PathAutocomplete } from '../shared/PathAutocomplete.tsx'
import { RowsTable } from '../shared/RowsTable.tsx'
import shared from '../shared/Shared.module.css'
import { problemsAt, problemsUnder } from '../../node-forms/index.ts'
import {
  kindOfLocation,
  locations,
  matchModeOf,
  optionFor,
  pathOfLocation,
  withKind,
  withPath,
} from './model/lookup.ts'
import { fieldOf, type FormPart, heldBy, objectsOf, textOf, type Values } from './model/part.ts'
import { Choice, ChoiceField, Defined, frameOf } from './PartFields.tsx'
import css from './Types.module.css'

/** Which table, how its rows match, and what is taken from them. */
export function LookupForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  const mode = matchModeOf(heldBy(part, 'match_mode'))
  const option = optionFor(mode)
  const last = ['reload_period', ...(mode === 'regex' ? [] : ['ignore_case'])]
  const shown = ['location_path', 'match_mode', 'key_fields', 'out_fields', ...(option ? [option] : []), ...last]
  return (
    <FormFrame {...props} shown={shown}>
      <Location part={part} />
      <ChoiceField
        part={part}
        name="match_mode"
        onChange={next => props.onChange(chooseMatchMode(props.values, matchModeOf(next)))}
      />
      {option ? <ChoiceField part={part} name={option} /> : null}
      <RowTable part={part} name="key_fields" noun="key field" columns={['event_field', 'lookup_field']} />
      <RowTable
        part={part}
        name="out_fields"
        noun="output field"
        columns={['event_field', 'lookup_field', 'default_value', 'append_mode']}
      />
      <Defined part={part} names={last} />
    </FormFrame>
  )
}

function Location({ part }: { part: FormPart }) {
  const kind = kindOfLocation(part.values['location_path'])
  const { placeholder, label, about } = locations[kind]
  const { placeholder: _text, description: _words, ...frame } = frameOf(part, 'location_path')
  return (
    <>
      <Choice
        label="Location type"
        value={kind}
        options={Object.entries(locations).map(([value, words]) => ({ value, label: words.title }))}
        readOnly={part.readOnly}
        onChange={next => part.onChange({ ...part.values, location_path: withKind(next) })}
      />
      <FieldFrame {...frame} label={label} description={about} isWide>
        {control => (
          <TextInput
            {...control}
            value={pathOfLocation(part.values['location_path'])}
            placeholder={placeholder}
            readOnly={part.readOnly}
            error={control['aria-invalid']}
            spellCheck={false}
            maxLength={2000}
            onChange={event =>
              part.onChange({ ...part.values, location_path: withPath(kind, event.currentTarget.value) })
            }
          />
        )}
      </FieldFrame>
    </>
  )
}

interface RowTableProps {
  part: FormPart
  name: string
  noun: string
  columns: readonly string[]
}

const widths: Readonly<Record<string, string>> = { append_mode: '58px', default_value: '20%', lookup_field: '24%' }
const shortTitles: Readonly<Record<string, string>> = { append_mode: 'Append', default_value: 'Default' }

/** Rows of an event field and a column of the table; there is always one to fill in. */
function RowTable({ part, name, noun, columns }: RowTableProps) {
  const field = fieldOf(part, name)
  const held = objectsOf(part.values[name])
  const rows: Values[] = held.length === 0 && !part.readOnly ? [{}] : held
  const change = (next: readonly Values[]) => part.onChange({ ...part.values, [name]: next })
  const set = (at: number, key: string, value: unknown) =>
    change(rows.map((row, index) => (index === at ? { ...row, [key]: value } : row)))
  return (
    <RowsTable
      label={field?.display_name ?? name}
      noun={noun}
      description={field?.description}
      required
      rows={rows}
      newRow={() => ({})}
      onChange={change}
      readOnly={part.readOnly}
      errors={problemsAt(part.errors, name)}
      errorsAt={at => problemsUnder(part.errors, `${name}[${at}]`)}
      least={1}
      columns={columns.map(key => {
        const inner = field?.features?.find(feature => feature.name === key)
        const words = inner?.display_name ?? key
        return {
          title: shortTitles[key] ?? words,
          ...(widths[key] === undefined ? {} : { width: widths[key] }),
          renderCell: (row: Values, at: number) => (
            <Cell
              name={`${key === 'append_mode' ? 'Append' : words} ${at + 1} of ${field?.display_name ?? name}`}
              column={key}
              placeholder={inner?.placeholder_text ?? ''}
              hint={inner?.description ?? ''}
              value={row[key]}
              readOnly={part.readOnly}
              onChange={value => set(at, key, value)}
            />
          ),
        }
      })}
    />
  )
}

interface CellProps {
  name: string
  column: string
  placeholder: string
  hint: string
  value: unknown
  readOnly: boolean
  onChange: (value: unknown) => void
}

function Cell({ name, column, placeholder, hint, value, readOnly, onChange }: CellProps) {
  if (column === 'append_mode') {
    return (
      <Checkbox
        className={css['check']}
        aria-label={name}
        title={hint}
        checked={value === true}
        disabled={readOnly}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (column === 'event_field') {
    return (
      <PathAutocomplete
        isBare
        aria-label={name}
        value={textOf(value)}
        onChange={onChange}
        placeholder={placeholder}
        readOnly={readOnly}
      />
    )
  }
  return (
    <TextInput
      aria-label={name}
      title={hint}
      value={textOf(value)}
      placeholder={placeholder}
      readOnly={readOnly}
      spellCheck={false}
      classNames={{ input: shared['cellInput'] ?? '' }}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
