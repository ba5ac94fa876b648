import { type Example, readExamples } from '../fixtures/examples.ts'
import { pipelineMaker } from '../fixtures/pipelines.ts'
import { expect, test } from '../fixtures/test.ts'
import { liveCapture } from '../pages/live-capture.ts'
import { processedOutput } from '../pages/processed-output.ts'
import { openGroup } from '../pages/sequence-editor.ts'

/** These stand on the canvas, hold others, or need what only agents have. */
const elsewhere = ['route', 'tail_sample', 'sequence', 'compound', 'compound_input', 'compound_output', 'lookup']

/** One example of each type: the first that something comes out of. */
function examplesByType(examples: readonly Example[]): Map<string, Example> {
  const shown = examples.filter(({ node, output = [] }) => output.length > 0 && !elsewhere.includes(node.type))
  return new Map(shown.toReversed().map(example => [example.node.type, example]))
}

const documentOf = (tag: string, examples: ReadonlyMap<string, Example>) =>
  JSON.stringify({
    version: 'v3',
    settings: { tag },
    nodes: [
      { name: 'shop', type: 'demo_input' },
      ...Array.from(examples, ([type, { node }]) => ({
        name: `group_${type}`,
        type: 'sequence',
        processors: [{ ...node.configuration, type }],
      })),
      { name: 'out', type: 'void_output' },
    ],
    links: [...examples.keys()].flatMap(type => [
      { from: 'shop', to: `group_${type}` },
      { from: `group_${type}`, to: 'out' },
    ]),
  })

test('the preview of every processor shows what its example says', async ({ page, request, baseURL }) => {
  test.setTimeout(300_000)
  const examples = examplesByType((await readExamples()).processors)
  expect([...examples.keys()].toSorted()).toEqual([
    'aggregate_metric',
    'comment',
    'cumulative_to_delta',
    'dedup',
    'delete_empty_values',
    'deotel',
    'extract_json_field',
    'extract_metric',
    'generic_mask',
    'json_unroll',
    'log_to_pattern_metric',
    'ottl_context_filter',
    'ottl_filter',
    'ottl_transform',
    'rate_limit',
    'sample',
    'split_with_delimiter',
    'suppress',
  ])
  const maker = pipelineMaker(request, baseURL ?? '')
  const id = await maker.create({ tag: 'previews', content: documentOf('previews', examples) })
  const live = liveCapture(page)
  const shown = processedOutput(page)
  for (const [type, { items, output = [] }] of examples) {
    await test.step(type, async () => {
      await openGroup(page, id, `group_${type}`)
      await live.source.click()
      await live.choice('Paste events').click()
      await live.events.fill(JSON.stringify(items))
      await live.useEvents.click()
      await expect(shown.summary).toContainText(`${items.length} in`)
      await expect(shown.summary).toContainText(`${output.length} out`)
      for (const { body } of output) {
        if (typeof body === 'string')
          await expect(shown.rows.filter({ hasText: body.slice(0, 40) }).first()).toBeVisible()
      }
    })
  }
  await maker.remove(id)
})
