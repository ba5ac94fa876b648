import type { SampleItem } from '@weir/contracts'
import { generationTexts, readJavascriptReply, readOttlReply } from '@weir/contracts/ai-generation'
import { type CodeRunner, compileCondition, compileStatements, OttlError } from '@weir/languages/ottl'
import { presets } from '@weir/nodes/definitions'
import type { Preview, PreviewRequest } from '../../preview/index.ts'
import { itemChanges } from './item-changes.ts'
import { type Answer, mostSamples, mostTrials, refused, type Trial, unread } from './offer.ts'
import { inOneLine } from './one-line.ts'

/** What is generated as a text of its own. */
export type GeneratedText = 'javascript' | 'statements' | 'condition'

/** Runs events through a processor. */
type RunPreview = (request: PreviewRequest) => Promise<Preview>

/** The text of a reply, compiled and run on the samples. */
export async function textOffer(
  wants: GeneratedText,
  reply: string,
  samples: readonly SampleItem[],
  run: RunPreview,
): Promise<Answer> {
  const read = wants === 'javascript' ? readJavascriptReply(reply) : readOttl(reply)
  if (!read.ok) return unread(read)
  const { code, explanation } = read.value
  const text = wants === 'condition' ? code.replace(/^where\s+/, '') : code
  const failed = wants === 'javascript' ? generationTexts.codeFailed : generationTexts.ottlFailed
  const problem = wants === 'javascript' ? undefined : ottlProblem(wants, text)
  if (problem !== undefined) return refused(failed, problem)
  const items = samples.slice(0, mostSamples)
  // Code is only compiled where it runs, so it goes there also without a sample.
  if (items.length === 0 && wants !== 'javascript') return offered(text, explanation, [])
  const { result, inputs } = await run({ node: { id: 'generated', ...nodeOf(wants, text) }, items })
  const wrong = firstProblem(result.error)
  return wrong === undefined ? offered(text, explanation, trialsOf(wants, result, inputs)) : refused(failed, wrong)
}

function readOttl(reply: string) {
  const read = readOttlReply(reply)
  return read.ok ? { ok: true as const, value: { code: read.value, explanation: '' } } : read
}

/** Takes any code without running it: whether it is right shows where it runs. */
const codeRunner: CodeRunner = { prepare: () => ({ run: records => records.map(() => null) }) }

function ottlProblem(wants: 'statements' | 'condition', text: string): string | undefined {
  const compile = wants === 'condition' ? compileCondition : compileStatements
  let first: string | undefined
  for (const context of ['log', 'metric', 'trace'] as const) {
    try {
      compile(text, { context, mode: 'closures', codeRunner })
      return undefined
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      first ??= error.message
    }
  }
  return first
}

const codePreset = presets.find(({ preset }) => preset === 'code')

function nodeOf(wants: GeneratedText, text: string): Pick<PreviewRequest['node'], 'type' | 'configuration'> {
  if (wants === 'condition') return { type: 'ottl_filter', configuration: { filter_mode: 'include', condition: text } }
  const statements = wants === 'javascript' ? (codePreset?.toStatements({ code: text }) ?? '') : text
  return { type: 'ottl_transform', configuration: { statements } }
}

function firstProblem({ graph, node_fields: fields }: Preview['result']['error']): string | undefined {
  return graph[0] ?? Object.values(fields).flatMap(byField => Object.values(byField).flat())[0]
}

function trialsOf(wants: GeneratedText, result: Preview['result'], inputs: readonly SampleItem[]): Trial[] {
  return inputs.map((input, at) => {
    const event = result.events.find(({ item }) => item === at)
    const left = event?.left && result.items[event.left.path]?.[event.left.at]
    const sample = inOneLine(
      typeof input.body === 'string' ? input.body : JSON.stringify(input.body ?? input.attributes),
    )
    if (wants === 'condition') return { sample, changes: [], verdict: left ? 'Matches' : 'Does not match' }
    const changes = left ? itemChanges(input, left) : []
    return { sample, changes, verdict: left ? (changes.length > 0 ? 'Changed' : 'Not changed') : 'Dropped' }
  })
}

const idle = ['Not changed', 'Does not match']

function offered(text: string, explanation: string, trials: readonly Trial[]): Answer {
  const touched = trials.filter(({ verdict }) => !idle.includes(verdict)).length
  const verb = trials.some(({ verdict }) => verdict.includes('atch')) ? 'Matches' : 'Changes'
  return {
    ok: true,
    offer: {
      text,
      explanation,
      summary: trials.length === 0 ? '' : `${verb} ${touched} of ${trials.length} samples`,
      isDoubtful: trials.length > 0 && touched === 0,
      // Those that it did something to say more than the others.
      trials: trials.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostTrials),
    },
  }
}

const rank = ({ verdict }: Trial) => (idle.includes(verdict) ? 1 : 0)
