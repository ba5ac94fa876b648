import { apiError, type SampleItem } from '@weir/contracts'
import { generationTexts } from '@weir/contracts/ai-generation'
import { createCodeRunner } from '@weir/nodes/runtime'
import { testNode } from '@weir/pipeline/run'
import { afterAll, describe, expect, it } from 'vitest'
import type { PreviewRequest } from '../../preview/index.ts'
import { failureOf } from './failure.ts'
import { grokOffer, sampleLines } from './grok-offer.ts'
import { itemChanges } from './item-changes.ts'
import { type GeneratedText, textOffer } from './text-offer.ts'
import { sampleBodies, textRequest } from './wish.ts'

const log = (body: string, attributes: Record<string, unknown> = {}): SampleItem => ({
  _type: 'log',
  _uuid: body,
  timestamp: 1,
  body,
  attributes,
  resource: {},
})
const samples = [log('ok', { level: 'info' }), log('boom', { level: 'error' })]

const codeRunner = createCodeRunner()
afterAll(() => codeRunner.stop())
let ran = 0
const run = async ({ node, items }: PreviewRequest) => {
  ran += 1
  const result = await testNode({ node, items: [...items] }, { codeRunner })
  return { inputs: items, result: JSON.parse(JSON.stringify(result)), ranBy: 'server' as const, tookMs: 1 }
}
const offer = (wants: GeneratedText, reply: string, items = samples) => textOffer(wants, reply, items, run)

describe('a grok reply', () => {
  const lines = '1.2.3.4 GET /a\nnot that\n\n  5.6.7.8 PUT /b '
  const reply = (pattern: string) =>
    `\`\`\`json\n${JSON.stringify({ pattern, explanation: 'An access line', fields: ['client'] })}\n\`\`\``

  it('is offered with what it reads from each line', () => {
    const answer = grokOffer(reply('^%{IP:client.ip} %{WORD:method}'), lines)
    expect(answer).toMatchObject({
      ok: true,
      offer: {
        text: '^%{IP:client.ip} %{WORD:method}',
        explanation: 'An access line',
        summary: 'Matches 2 of 3 sample lines',
        isDoubtful: true,
      },
    })
    expect(answer.ok && answer.offer.trials.map(({ verdict }) => verdict)).toEqual([
      'Matches',
      'Does not match',
      'Matches',
    ])
    expect(answer.ok && answer.offer.trials[0]?.changes).toEqual([
      { sign: '+', path: 'client.ip', before: '', after: '1.2.3.4' },
      { sign: '+', path: 'method', before: '', after: 'GET' },
    ])
  })

  it('is not doubtful when every line matches', () => {
    expect(grokOffer('%{GREEDYDATA:all}', 'a\nb')).toMatchObject({
      offer: { summary: 'Matches 2 of 2 sample lines', isDoubtful: false, text: '%{GREEDYDATA:all}' },
    })
  })

  it('says of a type that does not fit what is wrong', () => {
    const answer = grokOffer('%{WORD:a:int}', '12\nabc')
    expect(answer.ok && answer.offer.trials[1]?.verdict).toBe('"abc" is not an int')
  })

  it('[ERR-062] is refused when it matches nothing, as words do', () => {
    expect(grokOffer('I cannot do that.', lines)).toEqual({
      ok: false,
      refusal: {
        message: 'Failed to generate a valid Grok pattern',
        reason: 'It matches no sample line: I cannot do that.',
      },
    })
  })

  it.each(['%{NOPE:a}', '(', ''])('[ERR-062] refuses %j, which is no pattern', pattern => {
    expect(grokOffer(reply(pattern), lines)).toEqual({
      ok: false,
      refusal: { message: 'Failed to generate a valid Grok pattern', reason: undefined },
    })
  })

  it('is tried on a bounded number of bounded lines', () => {
    const many = sampleLines(Array.from({ length: 100 }, () => 'x'.repeat(20_000)).join('\n'))
    expect([many.length, many[0]?.length]).toEqual([20, 10_000])
  })
})

describe('an OTTL reply', () => {
  it('is offered with what it changes, changed samples first', async () => {
    const answer = await offer(
      'statements',
      '```ottl\nset(attributes["bad"], true) where attributes["level"] == "error"\n```',
    )
    expect(answer).toMatchObject({
      ok: true,
      offer: {
        text: 'set(attributes["bad"], true) where attributes["level"] == "error"',
        summary: 'Changes 1 of 2 samples',
        isDoubtful: false,
        trials: [
          {
            sample: 'boom',
            verdict: 'Changed',
            changes: [{ sign: '+', path: 'attributes["bad"]', before: '', after: 'true' }],
          },
          { sample: 'ok', verdict: 'Not changed', changes: [] },
        ],
      },
    })
  })

  it('that does nothing to any sample is doubtful', async () => {
    expect(await offer('statements', 'set(body, "x") where body == "none"')).toMatchObject({
      offer: { summary: 'Changes 0 of 2 samples', isDoubtful: true },
    })
  })

  it.each<[GeneratedText, string, RegExp]>([
    ['statements', 'set(body 1)', /1:10|column|expected/],
    ['statements', 'I cannot do that.', /./],
    ['condition', 'set(body, 1)', /./],
  ])('of %s that does not compile is refused: %s', async (wants, reply, reason) => {
    const before = ran
    const answer = await offer(wants, reply)
    expect(answer).toMatchObject({ ok: false, refusal: { message: generationTexts.ottlFailed } })
    expect(!answer.ok && answer.refusal.reason).toMatch(reason)
    expect(ran, 'it is not run').toBe(before)
  })

  it('needs no samples, and then says nothing about them', async () => {
    const before = ran
    expect(await offer('statements', 'set(body, 1)', [])).toMatchObject({ offer: { summary: '', trials: [] } })
    expect(ran).toBe(before)
  })

  it('can be a condition: which samples match', async () => {
    expect(await offer('condition', 'where attributes["level"] == "error"')).toMatchObject({
      offer: {
        text: 'attributes["level"] == "error"',
        summary: 'Matches 1 of 2 samples',
        trials: [
          { sample: 'boom', verdict: 'Matches' },
          { sample: 'ok', verdict: 'Does not match' },
        ],
      },
    })
  })
})

describe('a JavaScript reply', () => {
  const reply = (code: string) => JSON.stringify({ code, explanation: 'Sets it' })

  it('is run on the samples', async () => {
    expect(await offer('javascript', reply(`if (item.body === 'ok') item.attributes.done = true`))).toMatchObject({
      offer: {
        explanation: 'Sets it',
        summary: 'Changes 1 of 2 samples',
        trials: [
          { sample: 'ok', changes: [{ sign: '+', path: 'attributes["done"]', before: '', after: 'true' }] },
          { sample: 'boom', changes: [] },
        ],
      },
    })
  })

  it.each([[samples], [[]]])('that is no JavaScript is refused, also without samples', async items => {
    expect(await offer('javascript', reply('if ('), items)).toMatchObject({
      ok: false,
      refusal: { message: 'Failed to generate code. Please try again.', reason: expect.stringMatching(/code/) },
    })
  })

  it('that is no JSON is refused', async () => {
    expect(await offer('javascript', 'item.a = 1')).toMatchObject({
      refusal: { message: 'Failed to generate code. Please try again.' },
    })
  })
})

describe('a question', () => {
  it.each<GeneratedText>(['javascript', 'statements', 'condition'])('for %s needs a task', wants => {
    expect(textRequest(wants, { task: ' ', current: '', sample: undefined })).toEqual({
      ok: false,
      message: 'Please provide a task description',
    })
  })

  it('has the sample without what the product adds to it, and only when it is given', () => {
    const asked = (sample: SampleItem | undefined) =>
      JSON.stringify(textRequest('statements', { task: 'do it', current: '', sample }))
    expect(asked(samples[1])).toContain('boom')
    expect(asked(samples[1])).not.toContain('_uuid')
    expect(asked(undefined)).not.toContain('boom')
    expect(asked(log('x'.repeat(100_000))).length).toBeLessThan(10_000)
  })

  it('for a condition asks for nothing else', () => {
    const request = textRequest('condition', { task: 'errors', current: '', sample: undefined })
    expect(request.ok && request.value.messages.at(-1)?.content).toMatch(/errors\n.*one condition only/)
  })

  it('for grok begins with the newest texts', () => {
    expect(sampleBodies([log('a\nb'), { ...log(''), body: { a: 1 } }, log('c'), log('d'), log('e')])).toBe('a b\nc\nd')
  })
})

describe('what is said when a question fails', () => {
  const unavailable = apiError('AI_UNAVAILABLE')
  const missing = apiError('AI_NOT_CONFIGURED')
  it.each([
    [
      '[ERR-063] grok',
      unavailable,
      { failed: generationTexts.grokFailed, always: true },
      'Failed to generate pattern. Please try again.',
    ],
    [
      '[ERR-064] JavaScript, with a message',
      unavailable,
      { failed: generationTexts.codeFailed },
      'The AI service did not answer as it should. Try again later.',
    ],
    [
      '[ERR-064] JavaScript, without one',
      new Error('x'),
      { failed: generationTexts.codeFailed },
      'Failed to generate code. Please try again.',
    ],
    [
      '[ERR-065] OTTL, with a message',
      unavailable,
      { failed: generationTexts.ottlFailed },
      'The AI service did not answer as it should. Try again later.',
    ],
    [
      '[ERR-065] OTTL, without one',
      new Error('x'),
      { failed: generationTexts.ottlFailed },
      'Failed to generate OTTL. Please try again.',
    ],
    [
      'no service',
      missing,
      { failed: generationTexts.grokFailed, always: true },
      'No AI service is configured here. Ask the operator of this server to set WEIR_AI_BASE_URL.',
    ],
  ])('%s', (_name, error, words, message) => {
    expect(failureOf(error, words).message).toBe(message)
  })
})

it('tells what differs between two items', () => {
  expect(
    itemChanges(
      { _uuid: 'a', body: 'x', attributes: { a: 1, b: { c: 2 } } },
      { _uuid: 'b', body: 'y', attributes: { b: { c: 2, d: [1] } } },
    ),
  ).toEqual([
    { sign: '~', path: 'body', before: 'x', after: 'y' },
    { sign: '-', path: 'attributes["a"]', before: '1', after: '' },
    { sign: '+', path: 'attributes["b"]["d"]', before: '', after: '[1]' },
  ])
})
