import { describe, expect, it } from 'vitest'
import { type AcceptedOutput, checkOutput } from './accepted-output.ts'
import { conditionCoverage } from './condition-coverage.ts'

const log = (body: string, attributes: Record<string, unknown> = {}) => ({ _type: 'log', body, attributes })
const drop = { type: 'ottl_filter', condition: 'body == "b"' }
const tag = { type: 'ottl_transform', statements: 'set(attributes["seen"], "yes")' }
const test = (processors: unknown[], expected: AcceptedOutput['expected'], ignoredFields: string[] = []) =>
  checkOutput({
    node: { id: 'group', type: 'sequence', configuration: { processors } },
    items: [
      { ...log('a'), _uuid: '1' },
      { ...log('b'), _uuid: '2' },
    ],
    expected,
    ignoredFields,
  })

const accepted = { '': [{ ...log('a', { seen: 'yes' }), timestamp: 0, resource: {} }] }

describe('what a processor was accepted to do', () => {
  it('is compared without what the capture added', async () => {
    const verdict = await test([drop, tag], { '': [{ ...accepted[''][0], _uuid: 'other', _truncated: true }] }, [
      'timestamp',
    ])
    expect(verdict).toEqual({ passed: true, message: '', differences: [] })
  })

  it.each<[string, unknown[], string]>([
    ['an event that is there again', [tag], '1 event came out that was not expected'],
    ['an event that is gone', [{ ...drop, condition: 'true' }], '1 event did not come out'],
    [
      'an event that differs',
      [drop, { ...tag, statements: 'set(attributes["seen"], "no")' }],
      '1 event came out differently',
    ],
  ])('tells %s', async (_name, processors, message) => {
    const verdict = await test(processors, accepted, ['timestamp', 'observed_timestamp'])
    expect(verdict).toMatchObject({ passed: false, message })
    expect(verdict.differences).toHaveLength(1)
  })

  it('leaves out fields that may differ', async () => {
    const processors = [drop, { ...tag, statements: 'set(attributes["seen"], "now")' }]
    expect((await test(processors, accepted, ['timestamp', 'attributes["seen"]'])).passed).toBe(true)
  })

  it.each<[string, AcceptedOutput['expected'], string[], string]>([
    ['an expected event', { '': [{ _type: 'nothing' }] }, [], 'expected: items[0]'],
    ['a field to leave out', accepted, ['['], 'ignored fields: '],
  ])('says what is wrong with %s', async (_name, expected, ignored, words) => {
    expect((await test([tag], expected, ignored)).message).toContain(words)
  })

  it('says what is wrong with the node', async () => {
    expect((await test([{ ...drop, condition: '==' }], accepted)).message).toContain('processors[0].condition')
  })
})

describe('the conditions that events reach', () => {
  const covered = async (type: string, configuration: Record<string, unknown>) => {
    const items = [log('a', { n: 1 }), log('b', { n: 2 }), log('c', { n: 3 })]
    const found = await conditionCoverage({ items, node: { id: 'x', type, configuration } })
    return found.map(({ path, name, held, failed }) => [path.join('.'), name, held, failed])
  }

  it('are counted in a sequence, in groups, and behind what drops', async () => {
    const processors = [
      { ...drop, metadata: '{"name":"No b"}' },
      {
        type: 'sequence',
        metadata: '{"name":"Ones"}',
        condition: 'attributes["n"] == 1',
        processors: [{ ...tag, condition: 'body == "a"' }],
      },
      { ...tag, condition: 'body == "x"' },
      { ...tag, condition: 'body == "a"', disabled: true },
      { ...tag, condition: 'true', data_types: ['metric'] },
    ]
    expect(await covered('sequence', { processors })).toEqual([
      ['0', 'No b', 1, 2],
      ['1', 'Ones', 1, 1],
      ['1.0', 'Custom', 1, 0],
      ['2', 'Custom', 0, 2],
      ['4', 'Custom', 0, 0],
    ])
  })

  it('are counted for a filter and a route that stand alone', async () => {
    expect(await covered('ottl_filter', { condition: 'body == "a"' })).toEqual([['0', 'Filter', 1, 2]])
    expect(await covered('route', { paths: [{ path: 'first', condition: 'body == "a"' }] })).toEqual([
      ['0', 'first', 1, 2],
    ])
  })

  it('are none where there is none', async () => {
    expect(await covered('sequence', { processors: [tag] })).toEqual([])
  })
})
