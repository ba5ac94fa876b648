import { nodeDefinitions, presets } from '@weir/nodes/definitions'
import { expect, it } from 'vitest'
import { entryForm, entryMetadata, newEntry, withForm, withMetadata } from './entry-form.ts'

it.each(presets.map(preset => [preset.preset, preset] as const))(
  '%s round-trips through its statements',
  (key, preset) => {
    for (const { config, statements } of preset.examples) {
      const fresh = newEntry(key, [])
      if (!fresh) throw new Error(`no entry for ${key}`)
      const written = withForm(fresh, entryForm(fresh), preset.config.parse(config))
      expect(written.problems).toEqual({})
      expect(written.entry).toMatchObject({ type: 'ottl_transform', statements })
      const again = entryForm(written.entry)
      expect(again.key).toBe(key)
      expect(withForm(written.entry, again, again.values).entry).toEqual(written.entry)
    }
  },
)

it.each(nodeDefinitions.filter(({ inSequence }) => inSequence).map(({ type }) => [type]))(
  '%s keeps what its form does not show',
  type => {
    const fresh = newEntry(type, [])
    if (!fresh) throw new Error(`no entry for ${type}`)
    const entry = { ...fresh, final: true, comment: 'why', data_types: ['log' as const] }
    const form = entryForm(entry)
    expect(form).toMatchObject({ key: type, preset: undefined })
    expect(withForm(entry, form, form.values).entry).toEqual(entry)
  },
)

it.each<[string, object, string]>([
  ['statements that a preset would write, without metadata', { statements: 'set(attributes["a"], "b")' }, 'add-field'],
  [
    'other statements of a named preset',
    { statements: 'limit(attributes, 3)', metadata: '{"type":"add-field"}' },
    'ottl_transform',
  ],
  [
    'Custom by name, whatever its statements are',
    { statements: 'set(attributes["a"], "b")', metadata: '{"type":"ottl_transform"}' },
    'ottl_transform',
  ],
  ['a named preset without statements', { statements: '', metadata: '{"type":"parse-grok"}' }, 'parse-grok'],
  [
    'the imported name of the code editor',
    { statements: 'edx_code("item.a = 1")', metadata: '{"type":"code"}' },
    'code',
  ],
  ['metadata that are no JSON', { statements: 'limit(attributes, 3)', metadata: 'x' }, 'ottl_transform'],
])('opens %s', (_name, settings, key) => {
  expect(entryForm({ type: 'ottl_transform', ...settings }).key).toBe(key)
})

it('keeps the statements while the form is wrong, and says what is', () => {
  const entry = newEntry('add-field', [])
  if (!entry) throw new Error('no entry')
  const { entry: kept, problems } = withForm(entry, entryForm(entry), { rows: [{ target: '', value: 'x' }] })
  expect(kept).toBe(entry)
  expect(Object.keys(problems)).toEqual(['rows[0].target'])
})

it('gives ids that are free, also of what groups hold', () => {
  const inner = newEntry('comment', [])
  if (!inner) throw new Error('no entry')
  const outer = newEntry('comment', [{ type: 'sequence', processors: [inner] }])
  expect(outer && entryMetadata(outer)).toEqual({ id: 'comment-2', type: 'comment', name: expect.any(String) })
})

it('changes metadata without losing keys of others', () => {
  expect(withMetadata({ type: 'comment', metadata: '{"id":"a","colour":"red"}' }, { name: 'Note' }).metadata).toBe(
    '{"id":"a","colour":"red","name":"Note"}',
  )
})
