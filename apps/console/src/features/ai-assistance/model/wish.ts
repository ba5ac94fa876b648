import type { ChatRequest, SampleItem } from '@weir/contracts'
import { type Generated, javascriptRequest, ottlRequest } from '@weir/contracts/ai-generation'
import type { GeneratedText } from './text-offer.ts'

/** A sample is there to show its shape; a long one shows no more of it. */
const longestSample = 4000
const onlyCondition =
  'Answer with one condition only: what would stand behind the word where, without an editor and without that word.'

interface Wish {
  task: string
  current: string
  /** An event to send along. */
  sample: SampleItem | undefined
}

/** The request for a text, or the words for a task that is empty. */
export function textRequest(wants: GeneratedText, { task, current, sample }: Wish): Generated<ChatRequest> {
  const wish = { current, sample: sample ? sampleText(sample) : '' }
  if (wants === 'javascript') return javascriptRequest({ ...wish, task })
  const isCondition = wants === 'condition' && task.trim() !== ''
  return ottlRequest({ ...wish, task: isCondition ? `${task.trim()}\n${onlyCondition}` : task })
}

/** An event as the model is shown it: its own fields, and not what the product adds. */
function sampleText(sample: SampleItem): string {
  const own = Object.entries(sample).filter(([key]) => key === '_type' || !key.startsWith('_'))
  return JSON.stringify(Object.fromEntries(own), null, 2).slice(0, longestSample)
}

/** Sample lines to begin with: the texts of the newest events. */
export function sampleBodies(samples: readonly SampleItem[]): string {
  return samples
    .flatMap(({ body }) => (typeof body === 'string' && body.trim() !== '' ? [body.replaceAll('\n', ' ')] : []))
    .slice(0, 3)
    .join('\n')
}
