// `npm run soak -- --minutes 3 --seed 1 --rate 200`: real programs, random faults, and afterwards the question whether everything
// that was acknowledged arrived.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SoakAgent } from './agent.ts'
import {
  type Check,
  checkAlive,
  checkDelivered,
  checkLedger,
  checkLog,
  checkMemory,
  checkTraffic,
  heldItems,
} from './checks.ts'
import { FaultyDestination } from './destination.ts'
import { type Fault, faults, type Stage } from './faults.ts'
import { Generator } from './generator.ts'
import { Oracle } from './oracle.ts'
import { seeded } from './random.ts'
import { until, WeirServer } from './server.ts'
import { Volume } from './volume.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rate: { type: 'string', default: '200' },
    keep: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const [minutes, seed, rate] = [Number(values.minutes), Number(values.seed), Number(values.rate)]
const pauseBetweenFaults: [number, number] = [1, 5]
const quietWithinMs = 120_000

const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Every fault once in random order, then again in another, until the time is over. */
async function makeTrouble(stage: Stage, endsAt: number): Promise<Map<string, number>> {
  const happened = new Map<string, number>()
  let order: Fault[] = []
  while (Date.now() < endsAt) {
    if (order.length === 0) order = stage.random.shuffle(faults)
    const fault = order.pop()
    if (!fault) break
    stage.log(fault.name)
    await fault.happen(stage)
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
    await sleep(1000 * stage.random.between(...pauseBetweenFaults))
  }
  return happened
}

/** After the trouble everything kept on disk is delivered; how long that takes is part of the report. */
async function quiet(agent: SoakAgent): Promise<string | undefined> {
  try {
    await until('the queues are empty', quietWithinMs, async () => {
      const [archive, weir] = [await heldItems(agent, 'archive'), await heldItems(agent, 'weir')]
      return archive === 0 && weir === 0
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'weir-soak-'))
  const random = seeded(seed)
  const run = `run${seed}x${process.pid}`
  log(`seed ${seed}, ${minutes} minutes, ${rate} events/s, logs in ${folder}`)
  const volume = new Volume(join(folder, 'agent'))
  const destination = new FaultyDestination()
  const destinationPort = await destination.listen()
  const server = await WeirServer.create(folder)
  await server.program.start()
  const token = await server.ingestToken()
  const agent = await SoakAgent.create({
    folder,
    home: volume.folder,
    ingestUrl: server.ingestUrl,
    token,
    destinationPort,
  })
  await agent.program.start()
  const oracle = new Oracle()
  const generator = new Generator(agent.url, run, rate, oracle, random)
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(agent.program.memory()), 1000)

  generator.start()
  const stage: Stage = { agent, server, destination, volume, oracle, random, run, log }
  const happened = await makeTrouble(stage, Date.now() + minutes * 60_000)
  await generator.stop()
  clearInterval(sampling)
  destination.mood = 'well'
  const quietFrom = Date.now()
  const stuck = await quiet(agent)
  log(`quiet after ${((Date.now() - quietFrom) / 1000).toFixed(1)} s`)
  await until('the server is ready', quietWithinMs, async () => (await fetch(`${server.url}/readyz`)).ok)

  const stored = await server.stored(run)
  const checks: Check[] = [
    { name: 'the queues run empty once all is well', problem: stuck },
    checkTraffic(oracle, (minutes * 60 * rate) / 10),
    ...checkDelivered('archive', oracle, destination.deliveries),
    ...checkDelivered('weir', oracle, stored),
    ...checkLedger(await agent.figures()),
    checkAlive([agent.program, server.program]),
    checkMemory(memory.filter(megabytes => megabytes > 0)),
    checkLog('agent', join(folder, 'agent.log')),
    checkLog('server', join(folder, 'server.log')),
  ]
  await agent.program.stop()
  await server.program.stop()
  await destination.close()
  volume.remove()

  log(`events: ${generator.sent} sent, ${oracle.obligations.size} acknowledged, ${generator.refused} not`)
  log(`duplicates: archive ${destination.deliveries.duplicates}, weir ${stored.duplicates}`)
  log(
    `excused by corruption: ${oracle.excusedOf('archive')}; peak memory of the agent: ${Math.round(Math.max(...memory))} MB`,
  )
  for (const [name, times] of happened) log(`  ${times} × ${name}`)
  const failed = checks.filter(({ problem }) => problem !== undefined)
  for (const { name, problem } of checks) console.log(problem ? `FAILED  ${name}: ${problem}` : `ok      ${name}`)
  if (failed.length === 0 && !values.keep) rmSync(folder, { recursive: true, force: true })
  else log(`logs are in ${folder}; repeat with --seed ${seed}`)
  const counts = { passed: checks.length - failed.length, failed: failed.length, skipped: 0 }
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(counts))
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return failed.length === 0 ? 0 : 1
}

process.exit(await main())
