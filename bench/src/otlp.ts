import { decodeRequest, encodeRequest } from '@weir/telemetry'
import { type Corpus, hotCorpus, variedCorpus } from './corpus.ts'
import { compare, type Figure } from './figure.ts'
import { type NaiveLog, naiveLogs } from './naive-otlp.ts'

const baseline = 'protobufjs decode → plain objects → encode'

interface Work {
  name: string
  required: number
  ours: (bytes: Uint8Array) => Uint8Array
  naive: (bytes: Uint8Array) => Uint8Array
}

const untouched: Work = {
  name: 'OTLP in → out untouched',
  required: 20,
  ours: bytes => encodeRequest(decodeRequest('log', bytes)),
  naive: bytes => naiveLogs(bytes, logs => logs),
}

const oneSetOneDeleted: Work = {
  name: 'one attribute set, one deleted',
  required: 5,
  ours(bytes) {
    const batch = decodeRequest('log', bytes)
    for (const { attributes } of batch.records) {
      attributes.set('team', 'checkout')
      attributes.delete('thread.name')
    }
    return encodeRequest(batch)
  },
  naive: bytes => naiveLogs(bytes, editNaive),
}

function editNaive(logs: NaiveLog[]): NaiveLog[] {
  for (const log of logs) {
    const known = log.attributes.find(({ key }) => key === 'team')
    if (known) known.value = { stringValue: 'checkout' }
    else log.attributes.push({ key: 'team', value: { stringValue: 'checkout' } })
    log.attributes = log.attributes.filter(({ key }) => key !== 'thread.name')
  }
  return logs
}

/** Goes through the batches of a corpus, one per call. */
function overAll({ batches, logsPerBatch }: Corpus, work: (bytes: Uint8Array) => Uint8Array): { run(): number } {
  let at = 0
  return {
    run() {
      work(batches[at % batches.length] ?? new Uint8Array())
      at += 1
      return logsPerBatch
    },
  }
}

function figure(corpus: Corpus, { name, required, ours, naive }: Work): Figure {
  const names = { name: `${name}, ${corpus.name}`, baseline, required }
  const measured = compare(names, overAll(corpus, ours), overAll(corpus, naive))
  const bytes = corpus.batches.reduce((total, batch) => total + batch.length, 0)
  const bytesPerLog = bytes / corpus.batches.length / corpus.logsPerBatch
  const megabytesPerSecond = Math.round(((measured.eventsPerSecond ?? 0) * bytesPerLog) / 1e6)
  return { ...measured, note: `${megabytesPerSecond} MB/s` }
}

/** How fast OTLP comes in and goes out, against the naive way in the same process. */
export function otlpFigures(): Figure[] {
  const corpora = [hotCorpus(), variedCorpus()]
  return [untouched, oneSetOneDeleted].flatMap(work => corpora.map(corpus => figure(corpus, work)))
}
