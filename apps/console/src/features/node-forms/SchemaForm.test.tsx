import { MantineProvider } from '@mantine/core'
import { builtInTemplates, type FormField, formFields, nodeDefinitions } from '@weir/nodes/definitions'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import css from './Form.module.css'
import type { FormSources } from './model/form-rules.ts'
import { noSources } from './model/form-rules.ts'
import { SchemaForm } from './SchemaForm.tsx'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  display_name: name,
  description: '',
  placeholder_text: '',
  value_type: 'text',
  required: false,
  visibility: 'basic',
  order: 0,
  ...more,
})

interface Seen {
  fields: FormField[]
  values?: Record<string, unknown>
  errors?: Record<string, string[]>
  warnings?: Record<string, string[]>
  readOnly?: boolean
  sources?: FormSources
  type?: string
}

const seen = ({ fields, values = {}, type = 'test', ...more }: Seen) =>
  renderToString(
    <MantineProvider>
      <SchemaForm type={type} fields={fields} values={values} onChange={() => undefined} {...more} />
    </MantineProvider>,
  )

const fieldsOf = (type: string) =>
  formFields(nodeDefinitions.find(definition => definition.type === type) ?? { config: none })
const none = nodeDefinitions[0]?.config ?? expect.fail('there are node types')

describe('a field', () => {
  it('[FORM-005][FORM-006] lists its errors and warnings below it, each in its colour', () => {
    const html = seen({
      fields: [field('port', { value_type: 'int' })],
      errors: { port: ['is required', 'is taken'] },
      warnings: { port: ['is unusual'] },
    })
    expect(css['error']).not.toBe(css['warning'])
    expect(html).toContain(
      `<li class="${css['error']}">port is required</li><li class="${css['error']}">port is taken</li>`,
    )
    expect(html).toContain(`<li class="${css['warning']}">port is unusual</li>`)
    expect(html).toContain('aria-invalid="true"')
  })

  it('[FORM-007] carries an asterisk when it is required', () => {
    const label = (required: boolean) =>
      /<label[^>]*>(.*?)<\/label>/.exec(seen({ fields: [field('port', { required })] }))?.[1]
    expect(label(true)).toMatch(/^port<span[^>]*> \*<\/span>$/)
    expect(label(false)).toBe('port')
  })

  it('shows its default as a placeholder', () => {
    expect(seen({ fields: [field('port', { default_value: 1025 })] })).toContain('placeholder="1025"')
  })

  it('never shows a secret that is stored', () => {
    const html = seen({ fields: [field('token', { value_type: 'password' })], values: { token: 'hunter2' } })
    expect(html).not.toContain('hunter2')
    expect(html).toContain('Stored, never shown')
  })

  it('is edited as JSON when its value is of another shape', () => {
    const html = seen({ fields: [field('labels', { value_type: 'map[text]text' })], values: { labels: { a: [1] } } })
    expect(html).toContain('&quot;a&quot;: [')
  })
})

describe('advanced fields', () => {
  const fields = [field('basic'), field('deep', { visibility: 'advanced' })]

  it('wait under Advanced Settings', () => {
    const html = seen({ fields })
    expect(html).toContain('Advanced Settings')
    expect(html).not.toContain('>deep<')
  })

  it('come out when something is wrong with them', () => {
    expect(seen({ fields, errors: { deep: ['is wrong'] } })).toContain('deep is wrong')
  })
})

it('problems that no field shows stand above the form', () => {
  expect(seen({ fields: [field('a')], errors: { typo: ['is unknown'], '': ['is alone'] } })).toMatch(
    /typo is unknown.*is alone.*<label/s,
  )
})

it('[FORM-015] in custom levels, required attributes are checked and cannot be changed', () => {
  const levels = { attributes: { 'url.path': 'must', 'client.address': 'default' }, resource_attributes: {} } as const
  const metadata = field('meta', { value_type: 'SourceMetadata', attribute_levels: levels })
  const html = seen({
    fields: [metadata],
    values: { meta: { attributes: { 'url.path': false, 'client.address': false } } },
  })
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  expect(boxes).toHaveLength(2)
  expect(boxes[0]).toMatch(/checked=""/)
  expect(boxes[0]).toMatch(/disabled=""/)
  // Custom: all that are not required can be changed.
  const custom = seen({
    fields: [{ ...metadata, attribute_levels: { ...levels, resource_attributes: { 'host.name': 'high' } } }],
    values: { meta: { attributes: { 'client.address': false }, resource_attributes: { 'host.name': true } } },
  })
  const customBoxes = [...custom.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
  expect(customBoxes.map(box => [box.includes('checked=""'), box.includes('disabled=""')])).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ])
})

describe('the templates of the generator', () => {
  const fields = fieldsOf('telemetrygen_input')
  const sources: FormSources = { ...noSources, templates: builtInTemplates.map(({ name, type }) => ({ name, type })) }

  it('[FORM-016] are offered by name and type', () => {
    const html = seen({ fields, sources, type: 'telemetrygen_input' })
    for (const { name } of sources.templates) expect(html).toContain(name)
    for (const words of ['Logs', 'Metrics', 'Traces']) expect(html).toContain(`>${words}</span>`)
  })

  it('[FORM-022] scroll in a list of at most 280 px', () => {
    expect(seen({ fields, sources, type: 'telemetrygen_input' })).toMatch(/<ul[^>]*style="max-height:280px"/)
  })

  it('are switched off when of another type than the selection', () => {
    const html = seen({ fields, sources, values: { templates: ['host_metrics'] }, type: 'telemetrygen_input' })
    expect(html).toContain(
      'This template generates trace telemetry. Please remove any templates you have selected for metric telemetry to select this template.',
    )
  })

  it('[ROUTE-101] open their page in a new tab from their chip', () => {
    const html = seen({ fields, sources, values: { templates: ['host_metrics'] }, type: 'telemetrygen_input' })
    const [link] = /<a [^>]*href="\/pipeline\/telemetry-template\/host_metrics"[^>]*>/.exec(html) ?? []
    expect(link).toContain('target="_blank"')
  })

  it('say so when there are none', () => {
    expect(seen({ fields, type: 'telemetrygen_input' })).toContain('No templates found')
  })
})

it('[GATE-007] the form of a gateway asks for the gateway first', () => {
  const html = seen({ fields: fieldsOf('gateway_output'), type: 'gateway_output' })
  expect(html.indexOf('Choose a gateway')).toBeGreaterThan(-1)
  expect(html.indexOf('Choose a gateway')).toBeLessThan(html.indexOf('Find endpoints by'))
})
