import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@weir/nodes/free-port'
import { eventually, TestProduct } from './testing/test-product.ts'
import { NumberedSender } from './testing/test-sender.ts'

const agentProgram = fileURLToPath(new URL('../../agent/src/main.ts', import.meta.url))

/** The numbers of a run as the store has them, each as often as it is stored. */
async function storedNumbers(product: TestProduct, run: string): Promise<number[]> {
  const numbers: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await product.logs(`@run:"${run}"`, 1000, cursor ?? undefined)
    numbers.push(...page.logs.map(log => Number(log.attributes['number'])))
    cursor = page.next
  } while (cursor)
  return numbers.sort((a, b) => a - b)
}

async function expectAllOnce(product: TestProduct, sender: NumberedSender): Promise<void> {
  expect(sender.acknowledged).toBeGreaterThan(0)
  const wanted = Array.from({ length: sender.acknowledged }, (_, index) => index)
  await eventually('the store answers', () =>
    storedNumbers(product, sender.run).then(
      () => true,
      () => false,
    ),
  )
  expect(await storedNumbers(product, sender.run)).toEqual(wanted)
}

// The processes die while data flows; whatever was acknowledged must be there afterwards, once.
describe('kill -9', { timeout: 300_000 }, () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await TestProduct.create({ WEIR_DEMO: '0' })
    await product.start()
  }, 240_000)
  afterAll(() => product.stop())

  it('of the telemetry engine loses nothing acknowledged', async () => {
    const sender = new NumberedSender(product.ingestUrl, await product.token({ telemetry: 'write' }))
    sender.start()
    await sleep(2000)
    const [engine] = await product.children('shim.ts')
    expect(engine).toBeGreaterThan(0)
    process.kill(engine ?? 0, 'SIGKILL')
    const before = sender.acknowledged
    await eventually('batches are acknowledged again', () => sender.acknowledged > before + 40)
    await sender.finish()
    await expectAllOnce(product, sender)
  })

  it('of the metadata engine loses nothing acknowledged', async () => {
    const sender = new NumberedSender(product.ingestUrl, await product.token({ telemetry: 'write' }))
    sender.start()
    await sleep(1500)
    const [engine] = await product.children('postgres')
    expect(engine).toBeGreaterThan(0)
    process.kill(engine ?? 0, 'SIGKILL')
    const before = sender.acknowledged
    await eventually('batches are acknowledged again', () => sender.acknowledged > before + 40)
    await sender.finish()
    await expectAllOnce(product, sender)
  })

  it('of the agent loses nothing acknowledged', async () => {
    const token = await product.token({ telemetry: 'write', conf: 'read' })
    const port = await freePort()
    const document = path.join(product.home, 'kill-test.yaml')
    await writeFile(
      document,
      `version: v3
settings: {tag: kill-test}
nodes:
- {name: in, type: otlp_input, protocol: http, listen: 127.0.0.1, port: ${port}}
- {name: weir, type: weir_output, flush_interval: 200ms}
links:
- {from: in, to: weir}
`,
    )
    const args = [agentProgram, '--config', document, '--home', path.join(product.home, 'kill-test')]
    const env = { ...process.env, WEIR_AGENT_TOKEN: token, WEIR_AGENT_INGEST: product.ingestUrl }
    const start = () => spawn(process.execPath, args, { env, stdio: 'ignore' })
    let agent = start()
    const sender = new NumberedSender(`http://127.0.0.1:${port}`)
    sender.start()
    await eventually('the agent passes data on', () => sender.acknowledged > 40)
    agent.kill('SIGKILL')
    const before = sender.acknowledged
    agent = start()
    await eventually('batches are acknowledged again', () => sender.acknowledged > before + 40)
    await sender.finish()
    const ended = new Promise(resolve => agent.once('exit', resolve))
    agent.kill('SIGTERM')
    await ended
    // A batch that the agent had delivered and not yet acknowledged when it died is sent again by the client, under a new id
    // of the agent's: here at-least-once is the promise.
    await eventually('the store answers', () =>
      storedNumbers(product, sender.run).then(
        () => true,
        () => false,
      ),
    )
    const stored = new Set(await storedNumbers(product, sender.run))
    const missing = Array.from({ length: sender.acknowledged }, (_, index) => index).filter(
      number => !stored.has(number),
    )
    expect(missing).toEqual([])
  })

  it('of the server loses nothing acknowledged', async () => {
    const sender = new NumberedSender(product.ingestUrl, await product.token({ telemetry: 'write' }))
    sender.start()
    await sleep(1500)
    product.program?.kill('SIGKILL')
    await product.program?.ended
    const before = sender.acknowledged
    await product.start()
    await eventually('batches are acknowledged again', () => sender.acknowledged > before + 40)
    await sender.finish()
    await expectAllOnce(product, sender)
  })
})
