import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@weir/nodes/free-port'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface TestProgram {
  pid: number
  output: { stdout: string; stderr: string }
  kill(signal: NodeJS.Signals): void
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Runs the real server program with these variables, and none of ours that the shell may have. */
export function runProgram(variables: Record<string, string>): TestProgram {
  // All but the one that says where the engine was prepared on this machine.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('WEIR_') || name === 'WEIR_CACHE')
  const child = spawn(process.execPath, [main], { env: { ...Object.fromEntries(inherited), ...variables } })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = new Promise<number | NodeJS.Signals | null>(resolve => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  return { pid: child.pid ?? 0, output, kill: signal => void child.kill(signal), ended }
}

/** Four ports that are free right now, as variables. */
export async function freePortVariables(): Promise<Record<string, string> & { WEIR_PORT: string }> {
  return {
    WEIR_PORT: String(await freePort()),
    WEIR_OTLP_GRPC_PORT: String(await freePort()),
    WEIR_OTLP_HTTP_PORT: String(await freePort()),
    WEIR_OPAMP_PORT: String(await freePort()),
  }
}
