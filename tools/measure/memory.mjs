import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const programs = [
  ['postgres', /postgres/],
  ['engine', /packages\/store\/src\/engine\//],
  ['agent', /apps\/agent\//],
  ['server', /apps\/server\/src\/main\.ts/],
]

const programOf = command => programs.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'

/** Resident bytes with shared pages divided among their users; undefined where the system does not tell. */
function proportionalBytes(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]) * 1024
  } catch {
    return undefined
  }
}

/** Sums a process tree by program; `proportional` counts pages that several processes share once. */
export function sumMemory(tree, proportional = proportionalBytes) {
  const byProgram = {}
  for (const { command, residentBytes } of tree) {
    const name = programOf(command)
    byProgram[name] = (byProgram[name] ?? 0) + residentBytes
  }
  const shares = tree.map(one => proportional(one.pid))
  return {
    byProgram,
    resident: tree.reduce((sum, one) => sum + one.residentBytes, 0),
    proportional: shares.includes(undefined) ? undefined : shares.reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** The middle one of several looks, since one look may fall into a collection or a merge. */
export async function sampleMemory(tree, { looks = 7, every = 2_000 } = {}) {
  const samples = []
  for (let look = 0; look < looks; look += 1) {
    samples.push(sumMemory(tree()))
    await sleep(every)
  }
  return samples.sort((a, b) => a.resident - b.resident)[Math.floor(looks / 2)]
}
