import { MantineProvider } from '@mantine/core'
import { liveCaptureTestSchema, type SampleItem, sampleItemSchema } from '@weir/contracts'
import { testNode } from '@weir/pipeline/run'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SurroundingsContext } from '../../lib/form-surroundings.ts'
import type { PreviewState } from '../preview/index.ts'
import { ProcessedOutput } from './ProcessedOutput.tsx'

const sample = (_uuid: string, body: string, attributes: object = {}): SampleItem =>
  sampleItemSchema.parse({ _type: 'log', timestamp: 1, body, attributes, resource: { host: 'h' }, _uuid })
const samples = [
  sample('masked', 'card=4111 user=ana', { offset: 7, file: 'a.log' }),
  sample('probe', 'GET /healthz'),
  sample('same', 'nothing to do'),
]
const processors = [
  {
    metadata: '{"name":"Hide cards"}',
    type: 'ottl_transform',
    statements:
      'replace_pattern(body, "4111", "CARD")\nset(attributes["route"], "/") where IsMatch(body, "CARD")\ndelete_key(attributes, "offset")',
  },
  { metadata: '{"name":"Drop probes"}', type: 'ottl_filter', condition: 'IsMatch(body, "healthz")' },
]

type Props = Parameters<typeof ProcessedOutput>[0]
const idle: PreviewState = { preview: undefined, isPending: false, error: undefined, runOnServer: () => {} }

async function ran(list: readonly object[] = processors): Promise<PreviewState> {
  const node = { id: 's', type: 'sequence', configuration: { processors: list } }
  const result = liveCaptureTestSchema.parse(await testNode({ items: samples, node, steps: true }))
  return { ...idle, preview: { inputs: samples, result, ranBy: 'browser', tookMs: 12.4 } }
}

const seen = (props: Partial<Props>) =>
  renderToString(
    <MantineProvider>
      <SurroundingsContext value={{ configId: 'c', nodeId: 'n', samples, fields: [] }}>
        <ProcessedOutput preview={idle} hasProblems={false} selected={undefined} onSelect={() => {}} {...props} />
      </SurroundingsContext>
    </MantineProvider>,
  ).replaceAll('<!-- -->', '')

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('Processed output', () => {
  it('[LIVE-003] tells what became of each event, by what, and how much is left', async () => {
    const html = seen({ preview: await ran() })
    expect(html).toContain('aria-label="Processed output"')
    const text = textOf(html)
    expect(text).toContain('Processed output Browser · 12 ms Side by side Output only Steps')
    expect(text).toMatch(/3 in 2 out 1 modified 1 dropped 1 unmodified \d+ B → \d+ B · [−+]\d/)
    expect(text).toContain('Modified card=CARD user=ana Hide cards (lines 1–3)')
    expect(text).toContain('Dropped GET /healthz Drop probes')
    expect(text).toContain('Unmodified nothing to do')
    expect(html.match(/aria-expanded="true"/g)).toBeNull()
  })

  it('[LIVE-005] shows both sides of the chosen event, and marks the words that changed', async () => {
    const html = seen({ preview: await ran(), selected: 'masked' })
    expect(html.match(/aria-expanded="true"/g)).toHaveLength(1)
    const text = textOf(html)
    expect(text).toMatch(/Input \d+ B Output \d+ B, [−+]\d+/)
    for (const section of ['root', 'Body 1 changed', 'Attributes 1 added, 1 removed', 'Resource']) {
      expect(text).toContain(section)
    }
    expect(html.match(/<mark>.*?<\/mark>/g)).toEqual(['<mark>4111</mark>', '<mark>CARD</mark>'])
    expect(text).toContain('− offset : 7')
    expect(text).toContain('+ route : /')
    expect(html).toMatch(/hatch/)
  })

  it('shows only rows that are open, whatever there are', async () => {
    expect(seen({ preview: await ran() })).not.toContain('data-value')
  })

  it('says what is missing until there are events', () => {
    expect(textOf(seen({}))).toContain('No events yet. Start live capture')
    expect(seen({ preview: { ...idle, isPending: true } })).toContain('role="progressbar"')
  })

  it('keeps the last result while the next one is on its way', async () => {
    const html = seen({ preview: { ...(await ran()), isPending: true } })
    expect(html).toContain('role="progressbar"')
    expect(html).toContain('card=CARD')
  })

  it('[ERR-048] asks to fix the processors before it shows anything', async () => {
    const sentence = 'There are errors in your processors. Please fix them to see the output.'
    expect(seen({ preview: await ran(), hasProblems: true })).toContain(sentence)
    expect(seen({ preview: await ran(), hasProblems: true })).not.toContain('card=CARD')
    const wrong = seen({ preview: await ran([{ type: 'ottl_transform', statements: 'set(body' }]) })
    expect(wrong).toContain(sentence)
    expect(textOf(wrong)).toContain('processors[0].statements: line 1')
    expect(seen({ preview: await ran() })).not.toContain(sentence)
  })

  it('says why a preview could not be made, and offers to try again', () => {
    const text = textOf(seen({ preview: { ...idle, error: new Error('no') } }))
    expect(text).toContain('The preview could not be made')
    expect(text).toContain('Try again')
  })

  it('[LIVE-021] compares what came to the node with what left it while only looking', async () => {
    const left = [sample('masked', 'card=REAL user=ana', { offset: 7, file: 'a.log' }), sample('same', 'nothing to do')]
    const html = seen({ preview: await ran(), left, selected: 'masked' })
    const text = textOf(html)
    expect(text).toContain('As it left the node')
    expect(text).toContain('3 in 2 out 1 modified 1 dropped 1 unmodified')
    expect(html.match(/<mark>.*?<\/mark>/g)).toEqual(['<mark>4111</mark>', '<mark>REAL</mark>'])
    expect(text).not.toContain('Steps')
    expect(html).not.toContain('Run on the server')
  })

  it('previews events that never came to the node, also while only looking', async () => {
    const text = textOf(seen({ preview: await ran(), left: [], came: [sample('other', 'x')] }))
    expect(text).toContain('Browser · 12 ms')
    expect(text).toContain('card=CARD')
  })

  it('cuts huge values and long lists until all is asked for', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at]))
    const huge = [sample('huge', 'word '.repeat(100_000), many)]
    const result = liveCaptureTestSchema.parse(
      await testNode({ items: huge, node: { id: 's', type: 'sequence', configuration: { processors } }, steps: true }),
    )
    const state: PreviewState = { ...idle, preview: { inputs: huge, result, ranBy: 'server', tookMs: 1 } }
    const html = seen({ preview: state, selected: 'huge' })
    expect(html.length).toBeLessThan(200_000)
    expect(html.match(/>Show all</g)).toHaveLength(2)
    expect(html).toContain('Show all 300 lines')
  })
})
