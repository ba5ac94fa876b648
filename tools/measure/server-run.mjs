import { spawn } from 'node:child_process'
import { openSync, closeSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tail } from '../child.mjs'
import { cleanEnvironment } from '../clean-environment.mjs'
import { serverFlags } from '../launch.mjs'
import { Problem } from '../problem.mjs'
import { inRoot, root } from '../repository.mjs'
import { processTree } from '../process-tree.mjs'

const running = new Set()

/** Stops every server that still runs, for a measurement that is interrupted. */
export const stopServers = () => Promise.all([...running].map(stop => stop()))

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(server => new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))),
  )
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

const answers = url =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    response => response.ok,
    () => false,
  )

async function untilServing(child, base, logFile) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Problem(`${tail(readFileSync(logFile, 'utf8'), 30)}\nThe server ended before it was ready.`)
    }
    if ((await answers(`${base}/readyz`)) && (await answers(`${base}/`))) return
    await sleep(20)
  }
  throw new Problem('The server was not ready within five minutes.')
}

/** Starts the server on a home of its own; resolves once console and API answer, with how long that took. */
export async function startServer({ node, home, demo }) {
  const [port, grpc, http, opamp] = await freePorts(4)
  const logFile = path.join(path.dirname(home), 'server.log')
  const fd = openSync(logFile, 'a')
  const env = {
    ...cleanEnvironment(),
    WEIR_HOME: home,
    WEIR_PORT: String(port),
    WEIR_OTLP_GRPC_PORT: String(grpc),
    WEIR_OTLP_HTTP_PORT: String(http),
    WEIR_OPAMP_PORT: String(opamp),
    WEIR_DEMO: demo ? '1' : '0',
  }
  const started = performance.now()
  const child = spawn(node, [...serverFlags, inRoot('apps/server/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', fd, fd],
  })
  closeSync(fd)
  const ended = new Promise(resolve => child.once('exit', resolve))
  const stop = async () => {
    running.delete(stop)
    child.kill('SIGTERM')
    await ended
  }
  running.add(stop)
  try {
    await untilServing(child, `http://127.0.0.1:${port}`, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  return { milliseconds: Math.round(performance.now() - started), tree: () => processTree(child.pid), stop }
}
