// `npm run measure`: start time, memory and first-page size of the product on this machine, as a table or with `--json`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from './launch.mjs'
import { firstPageScripts } from './measure/first-page.mjs'
import { sampleMemory } from './measure/memory.mjs'
import { startServer, stopServers } from './measure/server-run.mjs'
import { runCommand } from './problem.mjs'
import { inRoot } from './repository.mjs'

async function measureServer({ node, home, demo, log }) {
  log(`${demo ? 'with the demo' : 'at rest'}: first start, which prepares the home`)
  const first = await startServer({ node, home, demo })
  await first.stop()
  log(`${demo ? 'with the demo' : 'at rest'}: restart, then 30 s to settle`)
  const again = await startServer({ node, home, demo })
  try {
    await sleep(30_000)
    const memory = await sampleMemory(again.tree)
    return { firstStartMs: first.milliseconds, restartMs: again.milliseconds, memory }
  } finally {
    await again.stop()
  }
}

const megabytes = bytes => (bytes === undefined ? 'not known here' : `${(bytes / 1e6).toFixed(0)} MB`)

function memoryRows(title, { memory }) {
  const parts = Object.entries(memory.byProgram).map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
  return [
    [`memory ${title}, resident`, megabytes(memory.resident)],
    [`  of it`, parts.join(', ')],
    [`memory ${title}, shared pages once`, megabytes(memory.proportional)],
  ]
}

function table({ rest, demo, firstPage, machine }) {
  const rows = [
    ['machine', machine],
    ['first start, empty home', `${rest.firstStartMs} ms`],
    ['restart, prepared home', `${rest.restartMs} ms`],
    ['restart, with the demo', `${demo.restartMs} ms`],
    ...memoryRows('at rest', rest),
    ...memoryRows('with the demo', demo),
    ['first page, JavaScript gzipped', `${(firstPage.gzipBytes / 1024).toFixed(1)} KB in ${firstPage.files} files`],
  ]
  return rows.map(([name, value]) => `${name.padEnd(40)}${value}`).join('\n')
}

async function main(args) {
  const asJson = args.includes('--json')
  const log = line => console.error(line)
  const { node } = await prepare({ log })
  const work = mkdtempSync(path.join(tmpdir(), 'weir-measure-'))
  // A PostgreSQL started by root runs as another user, who has to pass through this folder.
  chmodSync(work, 0o755)
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  process.once('SIGINT', () => void stopServers().finally(() => process.exit(130)))
  const scripts = firstPageScripts(inRoot('apps/console/dist'))
  const figures = {
    machine: `${process.platform} ${process.arch}, ${cpus().length} cores`,
    rest: await measureServer({ node, home: path.join(work, 'rest'), demo: false, log }),
    demo: await measureServer({ node, home: path.join(work, 'demo'), demo: true, log }),
    firstPage: { files: scripts.length, gzipBytes: scripts.reduce((sum, file) => sum + file.gzipBytes, 0), scripts },
  }
  console.log(asJson ? JSON.stringify(figures, null, 2) : table(figures))
}

await runCommand(() => main(process.argv.slice(2)))
