import { MantineProvider } from '@mantine/core'
import { presets, type SequenceEntry } from '@weir/nodes/definitions'
import { newEntry } from '@weir/pipeline'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type FormSurroundings, SurroundingsContext } from '../../../lib/form-surroundings.ts'
import type { Problems } from '../../node-forms/index.ts'
import { ProcessorForm } from '../ProcessorForm.tsx'
import { presetForms } from './index.ts'

interface Seen {
  errors?: Problems
  readOnly?: boolean
  between?: ReactNode
  advanced?: ReactNode
  surroundings?: Partial<FormSurroundings>
}

/** The form of an entry as it is drawn at first. */
function seen(entry: SequenceEntry, { surroundings, ...more }: Seen = {}): string {
  const around: FormSurroundings = { configId: undefined, nodeId: undefined, samples: [], fields: [], ...surroundings }
  const html = renderToString(
    <MantineProvider>
      <SurroundingsContext value={around}>
        <ProcessorForm entry={entry} onChange={() => undefined} {...more} />
      </SurroundingsContext>
    </MantineProvider>,
  )
  return html.replaceAll('<!-- -->', '').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<')
}

const made = (key: string): SequenceEntry => newEntry(key, []) ?? expect.fail(`there is ${key}`)

function written(key: string, config: unknown): SequenceEntry {
  const preset = presets.find(candidate => candidate.preset === key)
  if (!preset) throw new Error(`there is no preset ${key}`)
  return { ...made(key), statements: preset.toStatements(preset.config.parse(config)) }
}

/** Names and values of the inputs. */
function inputs(html: string): [string, string][] {
  return [...html.matchAll(/<input[^>]*>/g)].flatMap(([text]) => {
    if (text.includes('type="hidden"') || text.includes('type="radio"')) return []
    const name = /aria-label="([^"]*"?[^"]*?)" /.exec(text)?.[1] ?? labelOf(html, / id="([^"]*)"/.exec(text)?.[1])
    return [[name, /value="(.*?)"(?= |\/?>)/.exec(text)?.[1] ?? '']]
  })
}
const labelOf = (html: string, id = '') =>
  (html.split(`<label class="`).find(part => part.includes(`for="${id}"`)) ?? '')
    .replace(/^[^>]*>/, '')
    .replace(/<.*$/s, '')

const keys = presets.map(({ preset }) => preset)

describe('every preset', () => {
  it('has a form', () => {
    expect(Object.keys(presetForms).toSorted()).toEqual(keys.toSorted())
  })

  it.each([...keys, 'ottl_transform'])('[PROC-009] %s has a collapsible section called Advanced Settings', key => {
    const html = seen(made(key))
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*?<span>Advanced Settings<\/span>/)
    expect(html).not.toContain('On errors')
    expect(seen(made(key), { between: <hr />, advanced: <p>For all</p> })).toContain('Advanced Settings')
  })

  it.each(keys)('%s shows what stands between before its advanced settings', key => {
    const html = seen(made(key), { between: <p>Between</p>, advanced: <p>For all</p> })
    expect(html.indexOf('Between')).toBeGreaterThan(0)
    expect(html.indexOf('Between')).toBeLessThan(html.indexOf('Advanced Settings'))
  })

  it.each(keys)('%s can only be read where nothing may be changed', key => {
    const [example] = presets.find(({ preset }) => preset === key)?.examples ?? []
    const html = seen(written(key, example?.config), { readOnly: true })
    expect(html).not.toContain('Actions of')
    expect(html).not.toMatch(/>Add (field|text)</)
    expect(html).not.toContain('Edit Code')
    for (const [text] of html.matchAll(/<input[^>]*type="text"[^>]*>/g)) expect(text).toContain('readOnly')
  })

  it('ties a field to its words and to what is wrong with it', () => {
    const html = seen(made('parse-csv'), { errors: { delimiter: ['is odd'], source: ['is odd'] } })
    for (const id of [...html.matchAll(/<ul[^>]*id="([^"]*-problems)"/g)].map(([, found = '']) => found)) {
      expect(html).toMatch(new RegExp(`<input[^>]*aria-describedby="[^"]*${id}"`))
    }
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  it.each(keys)('%s tells what is wrong with the whole of it', key => {
    expect(seen(made(key), { errors: { other: ['is odd'] } })).toContain('other is odd')
  })
})

describe('rows', () => {
  it('[PROC-017] [PROC-018] add-field has rows of target and value, and sets the attribute target at first', () => {
    const html = seen(made('add-field'))
    expect(html).toMatch(/<th[^>]*>Target<\/th>.*<th[^>]*>Type<\/th>.*<th[^>]*>Value<\/th>/)
    expect(inputs(html)).toEqual([
      ['Target 1', 'attributes["target"]'],
      ['Type 1', 'Text'],
      ['Value 1', 'value'],
    ])
  })

  it('add-field keeps texts, numbers and switches apart', () => {
    const rows = [
      { target: 'attributes["a"]', value: '7' },
      { target: 'attributes["b"]', value: 7 },
      { target: 'attributes["c"]', value: false },
    ]
    const shown = inputs(seen(written('add-field', { rows })))
    expect(shown.filter(([name]) => name.startsWith('Type')).map(([, value]) => value)).toEqual([
      'Text',
      'Number',
      'Bool',
    ])
    expect(shown.filter(([name]) => name.startsWith('Value')).map(([, value]) => value)).toEqual(['7', '7', 'false'])
  })

  it.each([
    ['[PROC-030] copy-field', ['Source', 'Target']],
    ['rename-field', ['From', 'To']],
  ])('%s has rows of two places, one of them at first', (title, columns) => {
    const html = seen(made(title.split(' ').at(-1) ?? ''))
    for (const column of columns) expect(html).toMatch(new RegExp(`<th[^>]*>${column}</th>`))
    expect(inputs(html).map(([name]) => name)).toEqual(columns.map(column => `${column} 1`))
  })

  it('delete-field has a row for each field', () => {
    const html = seen(written('delete-field', { fields: ['attributes["a"]', 'body["b"]'] }))
    expect(inputs(html)).toEqual([
      ['Fields 1', 'attributes["a"]'],
      ['Fields 2', 'body["b"]'],
    ])
  })

  it('show what is wrong below the row that it is about', () => {
    const html = seen(made('copy-field'), { errors: { statements: ['is required'] } })
    expect(html).toContain('rows needs at least one row')
  })
})

describe('parsers', () => {
  it.each([
    ['[PROC-081] parse-grok', ['Source field', 'Target field']],
    ['[PROC-082] parse-json', ['Source field', 'Target field']],
    ['[PROC-083] parse-key-value', ['Source field', 'Target field', 'Delimiter', 'Pair delimiter']],
    ['[PROC-086] parse-regex', ['Source field', 'Target field']],
    ['[PROC-093] parse-xml', ['Source field', 'Target field']],
    ['[PROC-078] parse-csv', ['Source field', 'Target field', 'Header']],
  ])('%s starts with the body as source and the attributes as target', (title, names) => {
    const shown = inputs(seen(made(title.split(' ').at(-1) ?? '')))
    expect(shown.map(([name]) => name)).toEqual(names)
    expect(shown.slice(0, 2).map(([, value]) => value)).toEqual(['body', 'attributes'])
  })

  it('[PROC-084] [PROC-085] the key-value delimiters are = and a space, which is shown as a word', () => {
    const html = seen(made('parse-key-value'))
    expect(inputs(html).slice(2)).toEqual([
      ['Delimiter', '='],
      ['Pair delimiter', ''],
    ])
    expect(html).toContain('placeholder="space"')
  })

  it('[PROC-078] the header of CSV is a list of names or a field', () => {
    const named = seen(written('parse-csv', { header: ['time', '', 'level'] }))
    expect(named).toContain('value="time,level"')
    expect(named).toMatch(/Names.*Field/s)
    expect(seen(written('parse-csv', { header: { path: 'attributes["h"]' } }))).toContain('value="attributes["h"]"')
  })

  it('[PROC-079] an advanced setting that is wrong opens its section, where the defaults of CSV stand', () => {
    const html = seen(made('parse-csv'), { errors: { mode: ['is odd'] } })
    expect(inputs(html).slice(3)).toEqual([
      ['Delimiter', ','],
      ['Header delimiter', ','],
      ['Mode', 'Lazy quotes'],
      ['On errors', 'Silent'],
    ])
  })

  it('[PROC-087] parse-severity starts with the usual texts', () => {
    const shown = inputs(seen(made('parse-severity')))
    expect(shown[0]).toEqual(['Source field', 'body'])
    expect(shown).toContainEqual(['Text 6', 'warning'])
    expect(shown).toContainEqual(['Severity 6', 'WARN'])
    expect(shown).toHaveLength(1 + 15 * 2)
  })

  it('[PROC-088] parse-timestamp shows the format or the unit, by its mode', () => {
    const format = inputs(seen(made('parse-timestamp')))
    expect(format).toEqual([
      ['Source field', 'body'],
      ['Format', '2006-01-02T15:04:05Z07:00'],
    ])
    const epoch = inputs(seen(written('parse-timestamp', { mode: 'epoch', multiplier: 0.000001 })))
    expect(epoch.at(-1)).toEqual(['Unit', 'Nanoseconds'])
  })

  it('a pattern shows the fields that it makes and how many samples it matches', () => {
    const samples = ['WARN: full', 'no level'].map((body, at) => ({
      _type: 'log' as const,
      _uuid: String(at),
      timestamp: 0,
      attributes: {},
      resource: {},
      body,
    }))
    const html = seen(written('parse-regex', { regex: '^(?P<level>\\w+): ' }), { surroundings: { samples } })
    expect(html).toContain('Matches 1 of 2 samples')
    expect(html).toMatch(/<dt[^>]*>level<\/dt><dd[^>]*>WARN<\/dd>/)
  })

  it('a grok pattern leads to the grok tab of the knowledge page', () => {
    expect(seen(made('parse-grok'))).toContain('href="/pipeline/knowledge?activeTab=grok"')
  })
})

describe('code', () => {
  it('[PROC-023] is shown by its first lines, with a button that opens the rest', () => {
    const html = seen(written('code', { code: Array.from({ length: 10 }, (_, at) => `// ${at}`).join('\n') }))
    expect(html).toContain('and 2 more lines')
    expect(html).toContain('Edit Code')
  })
})
