import type { NodeContext } from '@weir/nodes/processors'
import { DecodeError, parseJsonValue, plainFromValue, type Value, ValueMap } from '@weir/telemetry'
import { z } from 'zod'
import { previewNode } from './preview-node.ts'
import { testOttl } from './test-ottl.ts'
import { testCel, testGrok, testRegex } from './test-patterns.ts'
import { celRequest, grokRequest, nodeRequest, ottlRequest, regexRequest } from './test-requests.ts'

/** What user code and configurations may reach while they are tested. */
export type TestReach = Pick<NodeContext, 'resources' | 'codeRunner' | 'ottlHost'>

/** Answers one request; `items` are the items of the request with the types of their numbers. */
type TestCommand = (request: unknown, items: readonly Value[], reach: TestReach) => object | Promise<object>

const commands: Readonly<Record<string, TestCommand>> = {
  ottl(request, items, { codeRunner, ottlHost }) {
    const { statements, data_type } = ottlRequest.parse(request)
    const context = { ...(codeRunner && { codeRunner }), ...(ottlHost && { host: ottlHost }) }
    return testOttl({ items, statements, ...(data_type && { data_type }) }, context)
  },
  node: (request, items, reach) => previewNode({ items, node: nodeRequest.parse(request).node }, reach),
  regex: request => testRegex(regexRequest.parse(request)),
  grok: request => testGrok(grokRequest.parse(request)),
  cel: request => testCel(celRequest.parse(request)),
}

/** The tests that there are. */
export const testNames: readonly string[] = Object.keys(commands)

/** Answers a request given as JSON text: always with one object, whatever the text holds. */
export async function answerTest(name: string, text: string, reach: TestReach = {}): Promise<object> {
  try {
    const request = parseJsonValue(text)
    const items = request instanceof ValueMap ? request.get('items') : undefined
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return { error: `there is no test ${name}; there are ${testNames.join(', ')}` }
    return await command(plainFromValue(request), Array.isArray(items) ? items : [], reach)
  } catch (error) {
    return { error: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof DecodeError) return `the request is not JSON: ${error.message}`
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error)
  return error.issues
    .map(({ path, message }) => `${path.map(String).join('.') || 'the request'}: ${message}`)
    .join('; ')
}
