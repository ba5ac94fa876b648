// `npm run bench`: the figures that the engine promises, each against a baseline of the same run. `--json` prints one object;
// names behind it choose what is measured. Those that take minutes, or the whole machine, run only by name.
import { agentFigures } from './agent/agent-figures.ts'
import type { Figure } from './figure.ts'
import { ingestLatencyFigures } from './ingest-latency.ts'
import { logSearchFigures } from './log-search.ts'
import { mixedFigures } from './mixed.ts'
import { ottlFigures } from './ottl.ts'
import { otlpFigures } from './otlp.ts'
import { randomPipelineFigures } from './random-pipelines.ts'
import { regexFigures } from './regex.ts'
import { runCodeFigures } from './run-code.ts'
import { tailSampleFigures } from './tail-sample.ts'

const suites: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
  otlp: otlpFigures,
  mixed: mixedFigures,
  ottl: ottlFigures,
  regex: regexFigures,
  'run-code': runCodeFigures,
  'tail-sample': tailSampleFigures,
  'random-pipelines': randomPipelineFigures,
}

const onlyByName: typeof suites = {
  agent: agentFigures,
  'ingest-latency': ingestLatencyFigures,
  'log-search': logSearchFigures,
}
const all = { ...suites, ...onlyByName }

function line(figure: Figure): string {
  const { name, eventsPerSecond, baseline, ratio, required, milliseconds, allowedMilliseconds, note, ok } = figure
  const parts = [
    eventsPerSecond === undefined ? '' : `${eventsPerSecond.toLocaleString('en')}/s`,
    ratio === undefined ? '' : `${ratio}× ${baseline ?? ''}${required === undefined ? '' : ` (at least ${required}×)`}`,
    milliseconds === undefined ? '' : `${milliseconds} ms (at most ${allowedMilliseconds ?? '-'} ms)`,
    figure.heapMegabytes === undefined ? '' : `heap ${figure.heapMegabytes} MB`,
    note ?? '',
  ]
  return `${ok ? 'ok    ' : 'MISSED'}  ${name.padEnd(52)} ${parts.filter(part => part !== '').join(', ')}`
}

const args = process.argv.slice(2)
const asked = args.filter(argument => !argument.startsWith('-'))
const unknown = asked.filter(name => !(name in all))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.\n`)
  process.exit(1)
}
const json = args.includes('--json')
const figures: Figure[] = []
for (const [name, measure] of Object.entries(asked.length > 0 ? all : suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const figure of await measure()) {
    figures.push(figure)
    if (!json) process.stdout.write(`${line(figure)}\n`)
  }
}
if (json) {
  const machine = { node: process.version, platform: process.platform, arch: process.arch }
  process.stdout.write(`${JSON.stringify({ machine, figures }, null, 2)}\n`)
}
process.exitCode = figures.every(figure => figure.ok) ? 0 : 1
