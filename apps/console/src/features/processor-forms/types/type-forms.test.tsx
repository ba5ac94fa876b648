import { MantineProvider } from '@mantine/core'
import { formFields, nodeDefinitions } from '@weir/nodes/definitions'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type FormSurroundings, SurroundingsContext } from '../../../lib/form-surroundings.ts'
import type { Problems } from '../../node-forms/index.ts'
import { typeForms } from './index.ts'

interface Seen {
  values?: Record<string, unknown>
  errors?: Problems
  between?: ReactNode
  readOnly?: boolean
  surroundings?: FormSurroundings
}

const nothingAround: FormSurroundings = { configId: undefined, nodeId: undefined, samples: [], fields: [] }

const definitionOf = (type: string) =>
  nodeDefinitions.find(definition => definition.type === type) ?? expect.fail(`there is a ${type}`)

function formOf(type: string) {
  const form = typeForms[type]
  if (!form) throw new Error(`there is no form for ${type}`)
  return form
}

/** The form of a type as it is drawn at first. */
function seen(type: string, { values = {}, errors = {}, between, readOnly = false, surroundings }: Seen = {}): string {
  const Form = formOf(type)
  return renderToString(
    <MantineProvider>
      <SurroundingsContext value={surroundings ?? nothingAround}>
        <Form
          type={type}
          fields={formFields(definitionOf(type))}
          values={values}
          onChange={() => undefined}
          errors={errors}
          warnings={{}}
          readOnly={readOnly}
          between={between}
          advanced={<p>All processors</p>}
        />
      </SurroundingsContext>
    </MantineProvider>,
  )
}

/** The labels of fields, without what marks them as required. */
const labels = (html: string) =>
  [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, words = '']) => words.replaceAll(/<[^>]*>| \*/g, '').trim())

const buttons = (html: string) => [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)
const tag = (html: string, attribute: string) =>
  [...html.matchAll(/<input[^>]*>/g)].map(([text]) => text).find(text => text.includes(attribute))

const openWhole = (html: string) => html.replaceAll('<!-- -->', '')

describe('the form of a type', () => {
  it.each(Object.keys(typeForms))('[PROC-009] %s has a collapsible section called Advanced Settings', type => {
    const html = seen(type)
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*?<span>Advanced Settings<\/span>/)
    expect(html).not.toContain('All processors')
  })

  it.each(Object.keys(typeForms))('of %s shows what is wrong with any of its fields', type => {
    const names = formFields(definitionOf(type)).map(({ name }) => name)
    for (const name of ['', ...names])
      expect(seen(type, { errors: { [name]: ['is quite wrong'] } })).toContain('is quite wrong')
  })

  it('leaves to the row of a sequence what the row shows', () => {
    for (const type of ['extract_metric', 'json_unroll', 'log_to_pattern_metric']) {
      expect(seen(type)).toContain('Keep original telemetry item')
      expect(seen(type, { between: <hr /> })).not.toContain('Keep original telemetry item')
    }
    expect(labels(seen('sample'))).toContain('Data types')
    expect(labels(seen('sample', { between: <hr /> }))).not.toContain('Data types')
  })

  it('stands before what the editor puts between it and the advanced settings', () => {
    const html = seen('ottl_filter', { between: <hr id="between" /> })
    const places = ['Condition', 'id="between"', 'Advanced Settings'].map(part => html.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })
})

describe('types with nothing but fields', () => {
  it.each<[string, string[], string[]]>([
    ['dedup', ['Interval', 'Count field path'], ['placeholder="1"', 'attributes[&quot;log_count&quot;]']],
    ['delete_empty_values', ['Nulls', 'Empty strings', 'Empty lists', 'Empty maps', 'Texts to delete'], []],
    ['deotel', ['Field path'], ['placeholder="body"']],
    [
      'json_unroll',
      ['Field path', 'JSON field path', 'New field name'],
      ['placeholder="body"', 'placeholder="records"'],
    ],
    ['suppress', ['Interval', 'Number to allow'], ['Key field paths', 'At most']],
    ['rate_limit', ['Item count limit', 'Interval'], ['placeholder="10"', 'placeholder="30"']],
    ['split_with_delimiter', ['Delimiter'], ['placeholder="\\n"']],
    ['extract_json_field', ['Field path', 'Keep log if failed'], ['records[*].message']],
    ['comment', ['Comment'], ['What the next processors are for']],
  ])('%s has all of them', (type, fields, texts) => {
    const html = seen(type)
    expect(labels(html)).toEqual(expect.arrayContaining(fields))
    for (const text of texts) expect(html).toContain(text)
  })

  it('say so when there are none', () => {
    expect(seen('cumulative_to_delta')).toContain('This processor has no settings of its own.')
  })

  it('count the excluded fields beside the advanced settings', () => {
    const values = { excluded_field_paths: ['attributes["a"]', 'attributes["b"]'] }
    expect(seen('delete_empty_values', { values })).toContain('2 excluded field paths')
  })
})

describe('the form of a sample', () => {
  it('[PROC-096] has a slider with step 1 and a number input with step 5', () => {
    const html = seen('sample', { values: { percentage: 12 } })
    expect(tag(html, 'type="range"')).toMatch(/min="0".*max="100".*step="1".*value="12"/)
    expect(tag(html, 'type="number"')).toMatch(/min="0".*max="100".*step="5".*value="12"/)
  })

  it('starts at half, with items passed through that cannot be sampled', () => {
    const html = seen('sample')
    expect(tag(html, 'type="range"')).toContain('value="50"')
    expect(tag(html, 'type="number"')).toContain('placeholder="50"')
    expect(html).toMatch(/<input(?=[^>]*role="switch")(?=[^>]*checked="")[^>]*>/)
  })
})

describe('the form of a filter', () => {
  it('excludes at first', () => {
    expect(tag(seen('ottl_filter'), 'value="exclude"')).toContain('checked=""')
    expect(tag(seen('ottl_filter', { values: { filter_mode: 'include' } }), 'value="include"')).toContain('checked=""')
  })

  it('with context asks for two conditions, a number of logs up to 500 and an interval', () => {
    const html = seen('ottl_context_filter')
    expect(labels(html)).toEqual(['Match condition', 'Context condition', 'Surrounding logs', 'Interval'])
    expect(tag(html, 'max="500"')).toContain('value="5"')
    expect(tag(html, 'inputMode="decimal"') ?? tag(html, 'inputmode="decimal"')).toContain('value="5"')
  })
})

describe('the form of masks', () => {
  const masks = [
    { name: 'Card', capture_group: '\\d{16}', mask: '[CARD]', enabled: true },
    { name: 'Mail', capture_group: '\\S+@\\S+', enabled: false },
  ]

  it('is a table of names, patterns and what they are replaced by', () => {
    const html = seen('generic_mask', { values: { capture_group_masks: masks } })
    for (const head of ['Name', 'Pattern', 'Mask']) expect(html).toContain(`<th>${head}</th>`)
    expect(html).toContain('\\d{16}')
    expect(html).toContain('[CARD]')
    expect(html).toContain('>REDACTED<')
    expect(tag(html, 'aria-label="Card"')).toContain('checked=""')
    expect(tag(html, 'aria-label="Mail"')).not.toContain('checked=""')
    expect(buttons(html)).toEqual(['Actions of Card', 'Actions of Mail'])
    expect(html).toContain('Add custom mask')
    expect(html).toContain('From library')
  })

  it('says how often a mask matches in the samples', () => {
    const sample = {
      _type: 'log' as const,
      _uuid: '1',
      timestamp: 1,
      body: '4111111111111111',
      attributes: {},
      resource: {},
    }
    const surroundings = { ...nothingAround, samples: [sample, { ...sample, _uuid: '2', attributes: { a: 'x@y' } }] }
    const html = openWhole(seen('generic_mask', { values: { capture_group_masks: masks }, surroundings }))
    expect(html).toContain('aria-label="2 matches in the samples"')
    expect(html.match(/aria-label="\d+ match/g)).toHaveLength(1)
  })

  it('can only be read without the right to change it', () => {
    const html = seen('generic_mask', { values: { capture_group_masks: masks }, readOnly: true })
    expect(html).not.toContain('Add custom mask')
    expect(tag(html, 'aria-label="Card"')).toContain('disabled=""')
  })
})

describe('the form of a lookup', () => {
  const options = (values: Record<string, unknown>) => {
    const html = seen('lookup', { values })
    return ['Ignore case', 'Match option', 'Regex option'].filter(name => html.includes(name))
  }

  it('asks for the name of a stored table, and has a row to fill in for each list', () => {
    const html = seen('lookup')
    expect(labels(html)).toContain('Table name')
    expect(html).toContain('placeholder="users.csv"')
    for (const cell of ['Event field 1 of Key fields', 'Default value 1 of Output fields', 'Append 1 of Output fields'])
      expect(html).toContain(`aria-label="${cell}"`)
  })

  it('shows a location without its prefix', () => {
    expect(tag(seen('lookup', { values: { location_path: 'file:///etc/a.csv' } }), 'value="/etc/a.csv"')).toBeDefined()
  })

  it('asks what to do with several rows only in modes that find several', () => {
    expect(options({})).toEqual(['Ignore case'])
    expect(options({ match_mode: 'prefix' })).toEqual(['Ignore case', 'Match option'])
    expect(options({ match_mode: 'regex' })).toEqual(['Regex option'])
  })
})

describe('the forms with rules', () => {
  const rule = { name: 'a', sum: { value: '1' } }

  it.each([
    ['extract_metric', 'extract_metric_rules', rule],
    ['aggregate_metric', 'aggregate_metric_rules', { name: 'a' }],
    ['route', 'paths', { path: 'a', condition: 'true' }],
  ])('[PROC-057] of %s offer to remove a rule only when there is more than one', (type, name, one) => {
    const removals = (count: number) =>
      buttons(seen(type, { values: { [name]: Array.from({ length: count }, () => one) } })).filter(label =>
        label?.startsWith('Remove a'),
      )
    expect(removals(1)).toEqual([])
    expect(removals(2)).toHaveLength(2)
  })

  it('ask for temporality and monotonic of a sum alone', () => {
    const html = seen('extract_metric', { values: { extract_metric_rules: [rule] } })
    for (const text of ['Aggregation temporality', 'Cumulative', 'Delta', 'Monotonic']) expect(html).toContain(text)
    const gauge = seen('extract_metric', { values: { extract_metric_rules: [{ name: 'a', gauge: { value: '1' } }] } })
    expect(gauge).not.toContain('Monotonic')
  })

  it('ask what a distinct count counts, and for nothing of the kind otherwise', () => {
    const html = (rule: object) => seen('aggregate_metric', { values: { aggregate_metric_rules: [rule] } })
    expect(html({ aggregation_type: 'distinct_count' })).toContain('Distinct count mode')
    expect(html({ aggregation_type: 'p90' })).not.toContain('Distinct count mode')
  })

  it('require the batching interval', () => {
    const html = seen('aggregate_metric', { values: { aggregate_metric_rules: [{}] } })
    expect(html).toMatch(/Batching interval<span[^>]*> \*<\/span>/)
    expect(html).toContain('placeholder="10"')
  })
})

describe('the form of patterns', () => {
  it('has the placeholders of its defaults', () => {
    const html = seen('log_to_pattern_metric', { errors: { drain_tree_depth: ['opens the advanced settings'] } })
    const placeholders = [...html.matchAll(/type="number"[^>]*?/g)].length
    expect(placeholders).toBeGreaterThan(0)
    for (const text of ['15', '1', '3', '10', '200', '7', '100', '0.5']) expect(html).toContain(`placeholder="${text}"`)
    expect(tag(html, 'step="0.01"')).toMatch(/min="0".*max="1"/)
  })

  it('takes no number below 0', () => {
    const html = seen('log_to_pattern_metric', { errors: { drain_tree_depth: ['opens the advanced settings'] } })
    const numbers = [...html.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([text]) => text)
    expect(numbers).toHaveLength(6)
    for (const number of numbers) expect(number).toContain('min="0"')
  })
})
