import { spawn } from 'node:child_process'
import { exitCodeOf } from './child.mjs'
import { ensureAgentBuilt, ensureConsoleBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { Problem } from './problem.mjs'
import { processTree } from './process-tree.mjs'
import { inRoot, root } from './repository.mjs'

const help = `npm start runs the whole of Weir on this machine: console and API, stores, a demo pipeline. Stop it with Ctrl-C.

  WEIR_PORT              port of the console and API (4300)
  WEIR_HOME              folder of all data (.weir in this clone)
  WEIR_POSTGRES_URL      use this PostgreSQL instead of the embedded one
  WEIR_CLICKHOUSE_URL    use this ClickHouse instead of the embedded engine
  WEIR_ADMIN_EMAIL       first administrator; without it one is made and its password printed once
  WEIR_ADMIN_PASSWORD    and its password
  WEIR_DEMO              0: no demo organization

Every variable is in docs/configuration.md.`

/** Flags that server and agent need: the linear-time regex fallback. */
const runtimeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--enable-experimental-regexp-engine-on-excessive-backtracks',
  '--regexp-backtracks-before-fallback=10000',
]

/** With a young generation that holds what is on its way: of batches from many agents in a server, of its own in an agent. */
export const serverFlags = [...runtimeFlags, '--max-semi-space-size=32']
export const agentFlags = [...runtimeFlags, '--max-semi-space-size=8']

/** Makes the embedded telemetry engine runnable on this machine. */
export async function prepareEngine(log) {
  const { prepareEmulatedEngine } = await import('./engine-emulation.mjs')
  const engine = await prepareEmulatedEngine({ log })
  if (!engine.ok) throw new Problem(engine.reason)
}

/** Everything that has to be there before the server can start; returns the paths of Node 26 and of the agent. */
export async function prepare({ log }) {
  const node = await ensureInstalled({ log })
  if (!process.env.WEIR_CLICKHOUSE_URL) await prepareEngine(log)
  await ensureConsoleBuilt({ node, log })
  const agent = await ensureAgentBuilt({ node, log })
  return { node, agent }
}

function killTree(pid) {
  // The server first: it would start again what it loses.
  for (const one of processTree(pid)) {
    try {
      process.kill(one.pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
}

/** npm passes a SIGTERM to its shell only, which dies without telling us: a new parent means that npm was asked to end. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 250)
  return () => clearInterval(timer)
}

/** Runs a program in our place: same terminal, signals passed on, its exit code returned. */
export function handOver(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    let interruptedAt
    // Ctrl-C reaches the child too (same terminal), and npm repeats it to us: so the child gets SIGTERM, which it takes any number
    // of times, and only a SIGINT clearly later than the first means "now".
    const onInterrupt = () => {
      const now = Date.now()
      interruptedAt ??= now
      if (now - interruptedAt > 1_000) killTree(child.pid)
      else child.kill('SIGTERM')
    }
    const onTerminate = () => child.kill('SIGTERM')
    process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate)
    const unwatch = watchNpm(onTerminate)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      unwatch()
      process
        .removeListener('SIGINT', onInterrupt)
        .removeListener('SIGTERM', onTerminate)
        .removeListener('SIGHUP', onTerminate)
      resolve(exitCodeOf(code, signal))
    })
  })
}

/** `npm start` and `weir up`: installs what is missing, prepares engine and console, then runs the server until it ends. */
export async function start(args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return 0
  }
  if (args.length > 0) throw new Problem(`npm start takes no arguments, got: ${args.join(' ')}\n\n${help}`)
  const { node, agent } = await prepare({ log: line => console.log(line) })
  const env = { WEIR_AGENT_PROGRAM: agent, ...process.env }
  return handOver(node, [...serverFlags, inRoot('apps/server/src/main.ts')], { cwd: root, env })
}
