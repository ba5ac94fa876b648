import {
  callTypes,
  type CustomMessage,
  detectionCapability,
  detectionMessages,
  type FoundSource,
  readPayload,
  writePayload,
} from '@weir/contracts/opamp'
import { expect, it } from 'vitest'
import { type DetectionOptions, DetectionCalls } from './detection-calls.ts'

const source: FoundSource = {
  key: 'file:/a/*.log',
  kind: 'file',
  title: '/a/*.log',
  detail: '1 file',
  type: 'file_input',
  configuration: { path: '/a/*.log' },
}
const warned: string[] = []
const logger = { debug() {}, info() {}, warn: (text: string) => void warned.push(text), error() {} }

function ask(options: Partial<DetectionOptions>, data: object = { id: 'q', request: { op: 'detect' } }) {
  const calls = new DetectionCalls({ logger, hosted: false, ...options })
  const { promise, resolve } = Promise.withResolvers<CustomMessage>()
  calls.receive({ capability: detectionCapability, type: callTypes.request, data: writePayload(data) }, resolve)
  return promise.then(({ capability, type, data: answer }) => {
    expect([capability, type]).toEqual([detectionCapability, callTypes.response])
    return readPayload(detectionMessages.answer, answer)
  })
}

it('answers with what was found', async () => {
  expect(await ask({ detect: async () => [source] })).toEqual({ id: 'q', result: { op: 'detect', sources: [source] } })
})

it('does not look around on a machine that is not that of whoever asks', async () => {
  const detect = () => Promise.reject(new TypeError('looked'))
  const { error } = { error: '', ...(await ask({ hosted: true, detect })) }
  expect(error).toBe('This agent is hosted: there are no logs of yours on its machine.')
})

it('says why it cannot', async () => {
  const answer = await ask({ detect: () => Promise.reject(new TypeError('no such luck')) })
  expect(answer).toEqual({ id: 'q', error: 'no such luck' })
})

it('looks once for questions that come at the same time', async () => {
  let times = 0
  const { promise: found, resolve } = Promise.withResolvers<FoundSource[]>()
  const detect = () => {
    times += 1
    return found
  }
  const calls = new DetectionCalls({ logger, hosted: false, detect })
  const answers: CustomMessage[] = []
  for (const id of ['a', 'b']) {
    const data = writePayload({ id, request: { op: 'detect' } })
    calls.receive({ capability: detectionCapability, type: callTypes.request, data }, answer => answers.push(answer))
  }
  resolve([source])
  await expect.poll(() => answers.length).toBe(2)
  expect(times).toBe(1)
})

it('passes over what it does not know', () => {
  void ask({}, { id: 'q', request: { op: 'delete' } })
  expect(warned).toEqual(['The server asked for something unknown'])
})
