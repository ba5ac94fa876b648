import { nodeRuntimes, type ProcessorRuntime } from '@weir/nodes/runtime'
import { decodeRequest, encodeRequest } from '@weir/telemetry'
import { type Corpus, mixedCorpus } from './corpus.ts'
import { compare, type Figure } from './figure.ts'
import { type NaiveLog, naiveLogs } from './naive-otlp.ts'
import { standaloneContext } from './standalone-context.ts'

const card = '\\b\\d{4}[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}\\b'

/** Drops debug logs, reads JSON bodies into attributes, masks card numbers: what pipelines mostly do. */
export const mixedProcessors = [
  { type: 'ottl_filter', condition: 'severity_number < SEVERITY_NUMBER_INFO' },
  {
    type: 'ottl_transform',
    statements: 'merge_maps(attributes, ParseJSON(body), "upsert") where IsMatch(body, "^\\\\{")',
  },
  { type: 'generic_mask', capture_group_masks: [{ name: 'Card', capture_group: card, mask: '****' }] },
]

function ours(): (bytes: Uint8Array) => Uint8Array {
  const sequence = nodeRuntimes.find(
    (runtime): runtime is ProcessorRuntime =>
      runtime.category === 'processor' && runtime.definition.type === 'sequence',
  )
  if (!sequence) throw new Error('there is no sequence')
  const context = standaloneContext()
  const processor = sequence.create({ processors: mixedProcessors }, context)
  return bytes => {
    const out = processor.process(decodeRequest('log', bytes), context.report('log'))
    const [batch] = Array.isArray(out) ? out : [...out.paths.values()].flat()
    return batch ? encodeRequest(batch) : new Uint8Array()
  }
}

const masked = new RegExp(card, 'g')

function toNaive(value: unknown): NaiveLog['attributes'][number]['value'] {
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return { stringValue: String(value) }
}

function editNaive(logs: NaiveLog[]): NaiveLog[] {
  const kept = logs.filter(log => log.severityNumber >= 9)
  for (const log of kept) {
    const text = log.body?.stringValue ?? ''
    if (text.startsWith('{')) {
      const parsed: unknown = JSON.parse(text)
      for (const [key, value] of Object.entries(parsed ?? {})) {
        const known = log.attributes.find(attribute => attribute.key === key)
        if (known) known.value = toNaive(value)
        else log.attributes.push({ key, value: toNaive(value) })
      }
    }
    if (log.body?.stringValue !== undefined) log.body.stringValue = log.body.stringValue.replace(masked, '****')
    for (const { value } of log.attributes) {
      if (value.stringValue !== undefined && value.stringValue !== '') {
        value.stringValue = value.stringValue.replace(masked, '****')
      }
    }
  }
  return kept
}

function overAll({ batches, logsPerBatch }: Corpus, work: (bytes: Uint8Array) => unknown): () => number {
  let at = 0
  return () => {
    work(batches[at % batches.length] ?? new Uint8Array())
    at += 1
    return logsPerBatch
  }
}

export function mixedFigures(): Figure[] {
  const corpus = mixedCorpus()
  const run = ours()
  const names = {
    name: 'filter + ParseJSON/merge + mask, half JSON, 64 batches',
    baseline: 'protobufjs and plain objects',
    required: 3,
  }
  return [compare(names, { run: overAll(corpus, run) }, { run: overAll(corpus, bytes => naiveLogs(bytes, editNaive)) })]
}
