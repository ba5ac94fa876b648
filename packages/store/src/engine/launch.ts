import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** How to start a program that loads the engine. */
export interface EngineLaunch {
  command: string
  args: string[]
  /** To be laid over the parent's environment. */
  env: Record<string, string>
  emulated: boolean
}

/** What a launch depends on: this machine, unless a test gives another. */
export interface EngineMachine {
  /** Whether the engine's library for this platform is installed. */
  native: boolean
  /** The folder that `tools/engine-emulation.mjs` fills where it is not. */
  emulation: string
}

const X64_LIBRARY = '@chdb/lib-linux-x64-gnu'
/** To be raised here and in `tools/engine-emulation.mjs` whenever the folder's content changes. */
const LAYOUT = 1

/** How to start a script that loads the engine: on this Node, or on an x64 one under an emulator where only that library exists. */
export function resolveEngineLaunch(script: string, machine: EngineMachine = thisMachine()): EngineLaunch {
  if (machine.native) return { command: process.execPath, args: [script], env: {}, emulated: false }
  const emulator = readyEmulator(machine.emulation)
  if (emulator !== undefined) return emulatedLaunch(machine.emulation, emulator, script)
  throw new Error(
    `The embedded telemetry engine has no library for ${process.platform} ${process.arch} here: run "npm start" once, ` +
      'which prepares it where it can, or set WEIR_CLICKHOUSE_URL to a ClickHouse server.',
  )
}

/**
 * Code that V8 makes at run time has to be translated again by the emulator, on every thread that helps to make it: the interpreter,
 * which is translated once, takes a sixth less of an insert.
 */
const EMULATED_NODE_FLAGS = ['--no-opt', '--no-maglev', '--no-sparkplug']

/** How to start a script in a prepared emulation folder. */
export function emulatedLaunch(folder: string, emulator: string, script: string): EngineLaunch {
  const node = join(folder, 'node')
  // Where the script finds chDB and its x64 library; the clone has no x64 library in its node_modules.
  const env = { WEIR_CHDB_ROOT: join(folder, 'package.json') }
  if (emulator === 'qemu') {
    const command = join(folder, 'qemu/usr/bin/qemu-x86_64-static')
    return { command, args: ['-L', join(folder, 'x64'), node, ...EMULATED_NODE_FLAGS, script], env, emulated: true }
  }
  // box64 needs a newer C library than the machine may have, so it runs on one of its own, by that library's loader.
  const libraries = join(folder, 'arm64/usr/lib/aarch64-linux-gnu')
  return {
    command: join(libraries, 'ld-linux-aarch64.so.1'),
    args: ['--library-path', libraries, join(folder, 'box64/usr/bin/box64'), node, ...EMULATED_NODE_FLAGS, script],
    env: { ...env, ...box64Environment(folder) },
    emulated: true,
  }
}

function box64Environment(folder: string): Record<string, string> {
  const x64 = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'].map(path => join(folder, 'x64', path))
  return {
    BOX64_LD_LIBRARY_PATH: x64.join(':'),
    BOX64_LOG: '0',
    BOX64_NOBANNER: '1',
    // What somebody set up for games must not reach a database.
    BOX64_NORCFILES: '1',
    // The memory order of x64, on which the engine's lock-free code relies. Costs about a third.
    BOX64_DYNAREC_STRONGMEM: '4',
    // Read the translations of the self-test, which halves the time to start, and never write: not all ways out are safe for it.
    BOX64_DYNACACHE: '2',
    XDG_CACHE_HOME: join(folder, 'translations'),
    // box64 forgets two bits of the CPU's description, without which these find no code for it: JSON and base64 functions fail.
    SIMDJSON_FORCE_IMPLEMENTATION: 'haswell',
    SIMDUTF_FORCE_IMPLEMENTATION: 'haswell',
  }
}

function thisMachine(): EngineMachine {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('chdb/package.json')
  const cache = process.env['WEIR_CACHE'] ?? join(homedir(), '.cache', 'weir')
  return {
    native: resolves(require, nativeLibrary(), dirname(manifest)),
    emulation: join(cache, `chdb-${x64LibraryVersion(manifest)}-emulated-${LAYOUT}`),
  }
}

const nativeLibrary = (): string =>
  `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`

function resolves(require: NodeJS.Require, name: string, from: string): boolean {
  try {
    require.resolve(name, { paths: [from] })
    return true
  } catch {
    return false
  }
}

function x64LibraryVersion(manifest: string): string {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  return optionalDependencies[X64_LIBRARY] ?? 'unknown'
}

/** The emulator of a folder that is complete: the file that says so is written last. */
function readyEmulator(folder: string): string | undefined {
  try {
    const ready: { emulator: string } = JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8'))
    return ready.emulator
  } catch {
    return undefined
  }
}
