import { readFileSync } from 'node:fs'
import type { Figure, SoakAgent } from './agent.ts'
import type { Deliveries, Oracle } from './oracle.ts'
import type { Program } from './program.ts'

/** One thing that must hold after the run. */
export interface Check {
  readonly name: string
  readonly problem: string | undefined
}

const check = (name: string, problem: string | undefined | false): Check => ({ name, problem: problem || undefined })

const some = (ids: readonly string[]) => `${ids.length}, such as ${ids.slice(0, 5).join(', ')}`

export function checkDelivered(destination: string, oracle: Oracle, deliveries: Deliveries): Check[] {
  const missing = oracle.missing(destination, deliveries)
  const excused = oracle.excusedOf(destination)
  return [
    check(`${destination}: everything acknowledged arrived`, missing.length > 0 && `missing: ${some(missing)}`),
    check(
      `${destination}: every event is whole`,
      deliveries.damaged.length > 0 && `damaged: ${some(deliveries.damaged)}`,
    ),
    // A run whose obligations were mostly excused would prove nothing.
    check(
      `${destination}: few were excused`,
      excused > oracle.obligations.size / 4 && `${excused} were in corrupted files`,
    ),
  ]
}

export function checkTraffic(oracle: Oracle, atLeast: number): Check {
  const { size } = oracle.obligations
  return check('enough was acknowledged to prove something', size < atLeast && `${size}, wanted ${atLeast}`)
}

export function checkAlive(programs: readonly Program[]): Check {
  const crashes = programs.flatMap(program => program.crashes)
  return check('no process ended by itself', crashes.length > 0 && crashes.join('; '))
}

/** In and created are out, dropped, lost and held, for every node and signal since the agent last started. */
export function checkLedger(figures: readonly Figure[]): Check[] {
  const total = (name: string, { node, signal }: Figure['labels']) =>
    figures
      .filter(figure => figure.name === name && figure.labels['node'] === node && figure.labels['signal'] === signal)
      .reduce((sum, { value }) => sum + value, 0)
  return figures
    .filter(({ name }) => name === 'weir_node_in_items_total')
    .map(({ labels }) => {
      const came = total('weir_node_in_items_total', labels) + total('weir_node_created_items_total', labels)
      const left =
        total('weir_node_out_items_total', labels) +
        total('weir_node_dropped_items_total', labels) +
        total('weir_node_error_items_total', labels) +
        total('weir_node_held_items', labels)
      const name = `the ledger of ${labels['node']} (${labels['signal']}) balances`
      return check(name, came !== left && `${came} came, ${left} are accounted for`)
    })
}

export async function heldItems(agent: SoakAgent, node: string): Promise<number> {
  const figures = await agent.figures()
  return figures
    .filter(({ name, labels }) => name === 'weir_node_held_items' && labels['node'] === node)
    .reduce((sum, { value }) => sum + value, 0)
}

/** Memory of the last third against that of the first third: a leak shows, a burst does not. */
export function checkMemory(samples: readonly number[]): Check {
  const third = Math.floor(samples.length / 3)
  const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))]
  const grew = third > 10 && last > first * 1.5 + 60
  return check('the memory of the agent stays flat', grew && `${Math.round(first)} MB became ${Math.round(last)} MB`)
}

export function checkLog(name: string, file: string): Check {
  const bad = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => /unhandled|uncaught|TypeError|ReferenceError|RangeError|out of memory/i.test(line))
  return check(
    `the log of the ${name} shows no fault of ours`,
    bad.length > 0 && `${bad.length} lines: ${bad[0]?.slice(0, 300)}`,
  )
}
