import { encodeRequest } from '@weir/telemetry'
import { afterEach, expect, it, vi } from 'vitest'
import { logBatch } from '../../otlp/testing/batches.ts'
import { frame, openConnection, rawCall } from '../../otlp/testing/grpc-caller.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import { fuzzOtlp } from '../../testing/fuzz-otlp.ts'
import { otlpInput } from './otlp-input.ts'

const { start, stopAll } = inputStarter(otlpInput)
afterEach(stopAll)

const hello = encodeRequest(logBatch('still here'))

async function answersHttp(port: number): Promise<boolean> {
  const headers = { 'content-type': 'application/x-protobuf', connection: 'close' }
  const answer = await fetch(`http://127.0.0.1:${port}/v1/logs`, { method: 'POST', headers, body: Buffer.from(hello) })
  return answer.status === 200
}

async function answersGrpc(port: number): Promise<boolean> {
  const session = await openConnection(port)
  const { grpcStatus } = await rawCall(session, { chunks: [frame(hello)] })
  const closed = new Promise(resolve => session.once('close', resolve))
  session.close()
  await closed
  return grpcStatus === '0'
}

const openSockets = () => process.getActiveResourcesInfo().filter(kind => kind.includes('TCPSocket')).length

it.each([
  ['http', answersHttp, 2000],
  ['grpc', answersGrpc, 1000],
] as const)(
  'survives malformed %s and still answers',
  async (protocol, answers, count) => {
    const { port, context } = await start({ protocol, max_message_size: '1MiB' })
    const before = openSockets()
    const report = await fuzzOtlp({ port, protocol, count, seed: 20_260_102, parallel: 24 })
    expect(report.hung).toEqual([])
    expect(Object.values(report.sent).reduce((a, b) => a + b, 0)).toBe(count)
    // A listener that only closed connections would have nothing to say.
    expect(report.answered).toBeGreaterThan(count / 4)
    expect(await answers(port)).toBe(true)
    expect(context.pushed.at(-1)?.records).toMatchObject([{ body: 'still here' }])
    await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before))
  },
  60_000,
)
