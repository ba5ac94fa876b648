import { compileGrok, standardPatterns } from '@weir/languages/grok'
import { compileStatements, listFunctions } from '@weir/languages/ottl'
import { describe, expect, it } from 'vitest'
import {
  generationTexts,
  grokRequest,
  javascriptRequest,
  ottlRequest,
  readCompletion,
  readGrokReply,
  readJavascriptReply,
  readOttlReply,
} from './ai-generation.ts'
import { chatRequestSchema } from './ai.ts'
import { grokPrompt } from './ai-prompts/grok-prompt.ts'
import { ottlPrompt } from './ai-prompts/ottl-prompt.ts'

const compiles = (pattern: string) => {
  try {
    compileGrok(pattern)
    return true
  } catch {
    return false
  }
}
const fence = '```'

describe('the request for a grok pattern', () => {
  const request = grokRequest({ sample: ' 1.2.3.4 GET /a \n', task: 'name the client' })

  it('[AI-004] [AI-005] [API-096] is a chat completion of gpt-4 at 0.1 with 1000 tokens', () => {
    expect(request).toMatchObject({ model: 'gpt-4', temperature: 0.1, max_tokens: 1000 })
    expect(chatRequestSchema.parse(request)).toEqual(request)
  })

  it('[AI-006] begins with a system prompt that names predefined patterns, all of which there are, and examples', () => {
    expect(request.messages[0]).toEqual({ role: 'system', content: grokPrompt })
    const lists = [...grokPrompt.matchAll(/^- [a-z ]+: ([A-Z].*)$/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(lists.length).toBeGreaterThan(40)
    expect(lists.filter(name => !standardPatterns.has(name))).toEqual([])
    const examples = [...grokPrompt.matchAll(/^Sample: (.*)\nPattern: (.*)$/gm)]
    expect(examples).toHaveLength(2)
    for (const [, sample = '', pattern = ''] of examples) expect(compileGrok(pattern).parse(sample)).not.toBeNull()
  })

  it('[AI-007] has the sample and the task in the user message, or the sample alone', () => {
    expect(request.messages[1]).toEqual({
      role: 'user',
      content: 'Sample log data:\n1.2.3.4 GET /a\n\nTask:\nname the client',
    })
    expect(grokRequest({ sample: 'a', task: ' ' }).messages[1]?.content).toBe('Sample log data:\na')
  })
})

describe('the requests for code', () => {
  it('[AI-010] [AI-011] [AI-012] [API-097] JavaScript is asked of gpt-4o at 0.25 with 1000 tokens', () => {
    const request = javascriptRequest({ task: 'count words', sample: '{"body":"a b"}' })
    expect(request).toMatchObject({
      ok: true,
      value: {
        model: 'gpt-4o',
        temperature: 0.25,
        max_tokens: 1000,
        messages: [
          { role: 'system', content: expect.stringContaining('JavaScript') },
          { role: 'user', content: 'Task:\ncount words\n\nA sample item:\n{"body":"a b"}' },
        ],
      },
    })
  })

  it('[AI-010] [AI-011] [AI-013] [API-097] OTTL is asked of gpt-4o at 0.1 without a limit of tokens', () => {
    const request = ottlRequest({ task: 'drop the body', current: 'set(body, nil)' })
    expect(request).toMatchObject({ ok: true, value: { model: 'gpt-4o', temperature: 0.1 } })
    expect(request.ok && 'max_tokens' in request.value).toBe(false)
    expect(request.ok && request.value.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(request.ok && request.value.messages[1]?.content).toContain('Change this:\nset(body, nil)')
  })

  it('the prompt for OTTL names functions that there are, and examples that compile', () => {
    const known = new Set(listFunctions().map(({ name }) => name))
    const named = [...ottlPrompt.matchAll(/^- (?:Editors|Converters) .*: (.*)\.$/gm)]
    const names = named.flatMap(([, list = '']) => list.split(', '))
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter(name => !known.has(name))).toEqual([])
    const examples = [...ottlPrompt.matchAll(/^Task: .*\n(.*)$/gm)].map(([, statement = '']) => statement)
    for (const statement of examples) expect(() => compileStatements(statement, { context: 'log' })).not.toThrow()
    expect(examples).toHaveLength(2)
  })

  it('[AI-002] an empty task is not asked', () => {
    const refused = { ok: false, message: 'Please provide a task description' }
    expect(javascriptRequest({ task: ' ' })).toEqual(refused)
    expect(ottlRequest({ task: '' })).toEqual(refused)
  })
})

describe('an answer', () => {
  it('[AI-014] is read at choices[0].message.content', () => {
    const completion = { choices: [{ message: { content: ' hi ' } }, { message: { content: 'other' } }] }
    expect(readCompletion(completion)).toEqual({ ok: true, value: 'hi' })
  })

  it.each([
    [{ choices: [] }],
    [{ choices: [{ message: { content: '  ' } }] }],
    [{ choices: [{ message: { content: null } }] }],
    [null],
    ['text'],
  ])('[AI-003] is none when it is %j', completion => {
    expect(readCompletion(completion)).toEqual({ ok: false, message: 'No response from AI service' })
  })

  const grokJson = '{"pattern":"%{IP:client}","explanation":"An address.","fields":["client"]}'
  const grok = { pattern: '%{IP:client}', explanation: 'An address.', fields: ['client'] }

  it.each([
    ['JSON', grokJson, grok],
    ['JSON in a fence', `${fence}json\n${grokJson}\n${fence}`, grok],
    ['JSON in a fence with words around', `Here it is:\n${fence}\n${grokJson}\n${fence}\nDone.`, grok],
    ['JSON without the rest', '{"pattern":"%{IP:client}"}', { ...grok, explanation: '', fields: [] }],
  ])('[AI-008] with a grok pattern may be %s', (_name, content, value) => {
    expect(readGrokReply(content, compiles)).toEqual({ ok: true, value })
  })

  it('[AI-009] that is not JSON is the pattern itself', () => {
    const value = { pattern: '%{IP:client} %{WORD:method}', explanation: '', fields: [] }
    expect(readGrokReply(' %{IP:client} %{WORD:method}\n', compiles)).toEqual({ ok: true, value })
  })

  it.each(['{"pattern":""}', '%{NO_SUCH_PATTERN:x}', '(', ''])('is no grok pattern: %s', content => {
    expect(readGrokReply(content, compiles)).toEqual({ ok: false, message: generationTexts.invalidGrok })
  })

  const codeJson = '{"code":"item.body = 1","explanation":"Sets it."}'

  it.each([
    ['plain', codeJson],
    ['fenced', `${fence}json\n${codeJson}\n${fence}`],
  ])('[AI-015] with JavaScript is JSON, %s', (_name, content) => {
    expect(readJavascriptReply(content)).toEqual({
      ok: true,
      value: { code: 'item.body = 1', explanation: 'Sets it.' },
    })
  })

  it.each(['item.body = 1', '{"code":" "}', '{"explanation":"x"}'])('is no JavaScript reply: %s', content => {
    expect(readJavascriptReply(content)).toEqual({ ok: false, message: 'Failed to generate code. Please try again.' })
  })

  it('[AI-016] with OTTL is the statements themselves', () => {
    expect(readOttlReply(' set(body, "x")\n')).toEqual({ ok: true, value: 'set(body, "x")' })
    expect(readOttlReply(`${fence}ottl\nset(body, "x")\n${fence}`)).toEqual({ ok: true, value: 'set(body, "x")' })
    expect(readOttlReply(' ')).toEqual({ ok: false, message: 'Failed to generate OTTL. Please try again.' })
  })
})
