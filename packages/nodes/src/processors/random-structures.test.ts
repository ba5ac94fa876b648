import fc from 'fast-check'
import { describe, it } from 'vitest'
import { expectLedgerBalances } from '../state/testing/random-steps.ts'
import { aggregateMetricDefinition } from './aggregate-metric/aggregate-metric.definition.ts'
import { compound } from './compound/compound.ts'
import { ottlContextFilterDefinition } from './ottl-context-filter/ottl-context-filter.definition.ts'
import { sequence } from './sequence/sequence.ts'

const leaf = fc.constantFrom<Record<string, unknown>>(
  { type: 'ottl_transform', statements: 'set(attributes["seen"], true)' },
  { type: 'ottl_transform', error_mode: 'strict', statements: 'merge_maps(attributes, ParseJSON(body), "upsert")' },
  { type: 'ottl_filter', condition: 'attributes["a"] == "a"' },
  { type: 'generic_mask', capture_group_masks: [{ name: 'm', capture_group: 'e(r+)' }] },
  { type: 'sample', percentage: 60 },
  { type: 'json_unroll', json_field_path: '$', keep_item: true },
  { type: 'split_with_delimiter', delimiter: 'a' },
  { type: 'extract_json_field', field_path: 'a' },
  { type: 'delete_empty_values', delete_empty_nulls: true, delete_empty_strings: true },
  { type: 'comment', comment: 'nothing' },
  { type: 'dedup', interval: '1s' },
  { type: 'suppress', key_field_paths: ['body'] },
  { type: 'rate_limit', item_count_limit: 3, interval: '1s' },
  { type: 'ottl_context_filter', ...ottlContextFilterDefinition.examples[0]?.config },
  { type: 'aggregate_metric', ...aggregateMetricDefinition.examples[0]?.config },
  { type: 'cumulative_to_delta' },
)

const envelope = fc.record(
  {
    condition: fc.constantFrom('attributes["k"] != nil', 'IsString(body)', 'ParseJSON(body)["a"] == 1'),
    error_mode: fc.constantFrom('silent', 'strict'),
    disabled: fc.boolean(),
    final: fc.boolean(),
  },
  { requiredKeys: [] },
)

/** An entry that is valid: a filter keeps its own condition, and what cannot be final is not. */
function wrap(entry: Record<string, unknown>, around: Record<string, unknown>): Record<string, unknown> {
  const { condition, final, ...rest } = around
  const filters = entry['type'] === 'ottl_filter' || entry['type'] === 'comment'
  return {
    ...entry,
    ...rest,
    ...(condition !== undefined && !filters && { condition }),
    ...(final !== undefined && !filters && { final }),
  }
}

const { processors } = fc.letrec<{ entry: Record<string, unknown>; processors: Record<string, unknown>[] }>(tie => ({
  entry: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        tie('processors').map(inner => ({ type: 'sequence', processors: inner })),
        tie('processors').map(inner => ({ type: 'compound', ...packOf(inner) })),
      ),
      envelope,
    )
    .map(([entry, around]) => wrap(entry, around)),
  processors: fc.array(tie('entry'), { maxLength: 4 }),
}))

/** A pack in which a route splits, each entry has a node, and the branches meet again. */
function packOf(entries: readonly Record<string, unknown>[]) {
  const inner = entries.map((entry, at) => ({ name: `n${at}`, type: 'sequence', processors: [entry] }))
  return {
    nodes: [
      { name: 'in', type: 'compound_input' },
      {
        name: 'r',
        type: 'route',
        paths: [
          { path: 'a', condition: 'attributes["a"] != nil' },
          { path: 'b', condition: 'true', exit_if_matched: true },
        ],
      },
      ...inner,
      { name: 'out', type: 'compound_output' },
      { name: 'other', type: 'compound_output' },
    ],
    links: [
      { from: 'in', to: 'r' },
      { from: 'r', path: 'b', to: 'other' },
      ...inner.flatMap(({ name }) => [
        { from: 'r', path: 'a', to: name },
        { from: name, to: 'out' },
      ]),
    ],
  }
}

describe('random structures account for every record', () => {
  const samples = fc.sample(processors, { numRuns: 24, seed: 7 })
  it.each(samples.map((entries, at) => [at, entries] as const))('sequence %i', (_at, entries) => {
    expectLedgerBalances(sequence, { processors: entries }, 2)
  })

  it.each(samples.slice(0, 10).map((entries, at) => [at, entries] as const))('pack %i', (_at, entries) => {
    expectLedgerBalances(compound, packOf(entries), 2)
  })
})
