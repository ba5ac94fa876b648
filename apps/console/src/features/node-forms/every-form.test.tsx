import { MantineProvider } from '@mantine/core'
import {
  durationUnits,
  type FormField,
  formFields,
  nodeDefinitions,
  presets,
  scalarValueTypes,
} from '@weir/nodes/definitions'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readAmount, sizeUnits, writeAmount } from './model/amount.ts'
import { isEmpty } from './model/change-values.ts'
import { fieldKind } from './model/field-kind.ts'
import { textOf, valueOf } from './model/field-text.ts'
import { fits, isObject } from './model/fits.ts'
import { readJson, writeJson } from './model/json-text.ts'
import { listRows, mapRows, rowsList, rowsMap } from './model/rows.ts'
import { shownFields } from './model/visible-fields.ts'
import { SchemaForm } from './SchemaForm.tsx'

const forms = [
  ...nodeDefinitions.map(definition => ({ name: definition.type, fields: formFields(definition), definition })),
  ...presets.map(preset => ({ name: preset.title, fields: formFields(preset), definition: preset })),
]

const withInner = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap(field => [field, ...withInner(field.features ?? [])])

const asIs: ReadonlySet<string> = new Set(['bool', 'multiSelectOption', 'tags', 'SourceMetadata', 'telemetryTemplates'])

/** What a value becomes when its editor shows it and gives it back. */
function throughEditor(field: FormField, value: unknown): unknown {
  // What is empty shows as an empty field; only a change would leave it out.
  if (isEmpty(value)) return value
  const kind = fieldKind(field)
  if (kind.shape === 'json' || !fits(field, value)) {
    const read = readJson(writeJson(value))
    return read.ok ? read.value : read
  }
  switch (kind.shape) {
    case 'one':
      if (asIs.has(kind.type)) return value
      if (kind.type === 'duration') return writeAmount(readAmount(textOf(value), durationUnits))
      if (kind.type === 'fileSize') return writeAmount(readAmount(textOf(value), sizeUnits))
      return valueOf(kind.type, textOf(value))
    case 'list':
      return rowsList(listRows(value))
    case 'map':
      return rowsMap(mapRows(value), '')
    case 'group':
      return throughForm(kind.fields, isObject(value) ? value : {})
    case 'groups':
      return Array.isArray(value) ? value.map(item => throughForm(kind.fields, item)) : value
  }
}

function throughForm(fields: readonly FormField[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find(candidate => candidate.name === name)
      return [name, field ? throughEditor(field, value) : value]
    }),
  )
}

const base = (type: string) => type.replace(/^(\[\]|map\[text\])/, '')

describe.each(forms)('the form of $name', ({ fields, definition, name }) => {
  it('has an editor for every field', () => {
    const known: readonly string[] = ['', ...scalarValueTypes]
    for (const field of withInner(fields)) expect(known, field.name).toContain(base(field.value_type))
  })

  it('gives back the values of every example as they are', () => {
    for (const example of definition.examples) {
      const config: Record<string, unknown> = { ...example.config }
      expect(throughForm(fields, config)).toEqual(config)
    }
  })

  it('shows each field that is basic by its name', () => {
    const values: Record<string, unknown> = { ...definition.examples[0]?.config }
    const html = renderToString(
      <MantineProvider>
        <SchemaForm type={name} fields={fields} values={values} onChange={() => undefined} />
      </MantineProvider>,
    )
    for (const field of shownFields(fields, values).basic) expect(html).toContain(escaped(field.display_name))
  })
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
