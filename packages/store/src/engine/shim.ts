/**
 * The program around the embedded engine: chDB behind ClickHouse's HTTP interface on the loopback address.
 *
 * It is started with the arguments and environment that `engineCommand` gives, writes one JSON line to stdout when it
 * serves and one when it has closed its files, and stops on SIGTERM, SIGINT or the end of stdin. The last makes sure that it
 * never outlives its parent and keeps the data folder locked.
 */
import { Engine } from './engine.ts'
import { createEngineServer } from './engine-server.ts'
import { readShimOptions } from './shim-options.ts'

/** Together less than a supervisor waits before it kills. */
const FINISH_MS = 4_000
const STOP_MS = 1_500

const options = readShimOptions(process.argv.slice(2), process.env)
const engine = await openEngine()
const server = createEngineServer({ engine, password: options.password, maxBodyBytes: options.maxBodyBytes })

let stopping = false
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.stdin.once('end', () => void stop())
process.stdin.once('error', () => void stop())
process.stdin.resume()

server.listen(options.port, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  report({ event: 'ready', port })
})
server.once('error', error => fail(`The engine cannot listen on port ${options.port}: ${error.message}`))

async function openEngine(): Promise<Engine> {
  try {
    const opened = new Engine(options)
    await opened.prepare()
    return opened
  } catch (error) {
    return fail(`The engine cannot open ${options.dataPath}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // An engine that does not come to an end must not keep its supervisor waiting.
  setTimeout(end, FINISH_MS + 2 * STOP_MS).unref()
  try {
    engine.refuseWaiting()
    const served = new Promise<void>(resolve => server.close(() => resolve()))
    if (!(await within(served, FINISH_MS))) {
      await engine.stopReads()
      await within(served, STOP_MS)
      server.closeAllConnections()
    }
    await engine.close()
    report({ event: 'stopped' })
  } finally {
    end()
  }
}

/** By the signal's default action: the library's own way out takes seconds, and can crash after all is safely closed. */
function end(): void {
  process.removeAllListeners('SIGTERM')
  process.kill(process.pid, 'SIGTERM')
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function report(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

function within(done: Promise<void>, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), ms)
    void done.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
