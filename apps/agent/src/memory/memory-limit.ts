import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { AgentError } from '../agent-error.ts'

const mib = 2 ** 20
const units: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: mib, GiB: 2 ** 30, KB: 1e3, MB: 1e6, GB: 1e9 }
/** What an agent takes at most unless told: enough for bursts, little enough to be a good guest. */
const baseBytes = 512 * mib
const perWorkerBytes = 256 * mib
const shareOfMachine = 0.8

/**
 * The memory at which inputs are closed: what the operator said, else what suits the number of workers, and never more than
 * a share of what the machine or its container has.
 */
export function memoryLimit(given: string | undefined, workers: number, available = availableBytes()): number {
  if (given !== undefined) return readSize(given)
  return Math.min(baseBytes + perWorkerBytes * workers, Math.floor(available * shareOfMachine))
}

function readSize(text: string): number {
  const match = /^(\d{1,12}) ?(KiB|MiB|GiB|KB|MB|GB)$/.exec(text.trim())
  const bytes = match ? Number(match[1]) * (units[match[2] ?? ''] ?? 0) : 0
  if (bytes < 64 * mib) {
    throw new AgentError(`WEIR_AGENT_MEMORY must be a size of at least 64MiB, such as 512MiB, not ${text}.`)
  }
  return bytes
}

/** What the container may use, else what the machine has. */
function availableBytes(): number {
  try {
    const limit = Number(readFileSync('/sys/fs/cgroup/memory.max', 'utf8').trim())
    return Number.isFinite(limit) && limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  } catch {
    // No such control group: not in a container, or not Linux.
    return totalmem()
  }
}
