import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakAgent } from './agent.ts'
import type { FaultyDestination, Mood } from './destination.ts'
import type { Oracle } from './oracle.ts'
import type { Random } from './random.ts'
import type { WeirServer } from './server.ts'
import type { Volume } from './volume.ts'

export interface Stage {
  readonly agent: SoakAgent
  readonly server: WeirServer
  readonly destination: FaultyDestination
  readonly volume: Volume
  readonly oracle: Oracle
  readonly random: Random
  readonly run: string
  readonly log: (text: string) => void
}

/** Something that goes wrong; resolves once it is over. */
export interface Fault {
  readonly name: string
  happen(stage: Stage): Promise<void>
}

const mood = (name: string, to: Mood, seconds: [number, number]): Fault => ({
  name,
  async happen({ destination, random }) {
    destination.mood = to
    await sleep(1000 * random.between(...seconds))
    destination.mood = 'well'
  },
})

function killChild(stage: Stage, having: string): void {
  const [pid] = stage.server.program.children(having)
  if (pid) process.kill(pid, 'SIGKILL')
  else stage.log(`  (no process ${having} to kill just now)`)
}

export const faults: readonly Fault[] = [
  { name: 'kill the agent', happen: ({ agent }) => agent.program.kill() },
  { name: 'kill the server', happen: ({ server }) => server.program.kill() },
  { name: 'kill PostgreSQL', happen: async stage => killChild(stage, 'postgres') },
  { name: 'kill the telemetry engine', happen: async stage => killChild(stage, 'shim.ts') },
  {
    name: 'cut the network',
    async happen({ destination, random }) {
      destination.cut()
      await sleep(1000 * random.between(2, 6))
      destination.mood = 'well'
    },
  },
  mood('slow down the network', 'slow', [3, 6]),
  mood('answer 429', 'too_many', [2, 5]),
  mood('answer 500', 'error', [2, 5]),
  mood('answer garbage', 'garbage', [2, 4]),
  mood('lose the answers', 'lost_answer', [1, 3]),
  mood('never answer', 'hang', [3, 6]),
  {
    name: 'fill the disk',
    async happen({ volume, random, log }) {
      if (!volume.bounded) return log('  (this machine allows no volume of its own: left out)')
      volume.fill()
      await sleep(1000 * random.between(2, 5))
      volume.free()
    },
  },
  {
    name: 'corrupt a queue segment',
    async happen(stage) {
      // Something must lie there first.
      stage.destination.cut()
      await sleep(4000)
      corruptSegment(stage)
      stage.destination.mood = 'well'
    },
  },
  { name: 'reload the configuration', happen: async ({ agent }) => agent.reload() },
]

/** Turns over some bytes in the middle of a segment of the archive's queue; the events in it may be lost, no others. */
function corruptSegment({ agent, oracle, random, run, log }: Stage): void {
  const folder = join(agent.home, 'nodes', 'archive')
  const segments = filesBelow(folder).filter(file => file.endsWith('.segment') && statSync(file).size > 1000)
  const file = random.pick(segments)
  if (file === undefined) return log('  (no segment to corrupt just now)')
  const bytes = readFileSync(file)
  oracle.excuse('archive', bytes.toString('latin1').match(new RegExp(`${run}-\\d+`, 'g')) ?? [])
  const at = random.between(200, bytes.length - 100)
  for (let offset = 0; offset < 64 && at + offset < bytes.length; offset += 1) {
    bytes[at + offset] = (bytes[at + offset] ?? 0) ^ 0xff
  }
  writeFileSync(file, bytes)
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  } catch {
    // Nothing was kept yet.
    return []
  }
}
