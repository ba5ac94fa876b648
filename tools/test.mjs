// `npm test`: everything that CI runs. `npm test -- unit int` runs only those steps, `--verbose` shows their output as it comes.
// `long` (programs that are killed over and over) and `journeys` (every browser test) take long and run only by name.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runLogged, tail } from './child.mjs'
import { cleanEnvironment } from './clean-environment.mjs'
import { ensureAgentBuilt, ensureConsoleBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { prepareEngine } from './launch.mjs'
import { Problem, runCommand } from './problem.mjs'
import { inRoot, packageScript, root } from './repository.mjs'
import { ensureChromium, ensurePostgresServer } from './system-packages.mjs'
import { countPlaywright, countStep, countVitest, summarize } from './test-report.mjs'

const everyTime = ['check', 'unit', 'soak', 'int', 'console', 'e2e']
const names = [...everyTime, 'long', 'journeys']
/** The browser tests of every run: the ways that everybody takes. */
const everydayJourneys = ['shell', 'status', 'sign-in', 'builder-journey', 'pipeline-tests']
const isInBrowser = name => name === 'e2e' || name === 'journeys'
const log = line => console.log(line)

function vitest(project, reportFile) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return [packageScript('vitest'), 'run', '--project', project, ...reporters]
}

const playwright = files => [
  packageScript('@playwright/test', 'playwright'),
  'test',
  '--config',
  inRoot('e2e/playwright.config.ts'),
  '--reporter=list,json',
  ...files,
]

/** Always the same faults in the same order; what they meet is a matter of time, as in life. */
const soak = reportFile => [inRoot('soak/src/main.ts'), '--minutes', '3', '--seed', '4', '--report', reportFile]

function stepArgs(name, reportFile) {
  if (name === 'check') return [inRoot('tools/check.mjs')]
  if (name === 'soak') return soak(reportFile)
  if (name === 'e2e') return playwright(everydayJourneys)
  return name === 'journeys' ? playwright([]) : vitest(name, reportFile)
}

function testEnvironment(extra) {
  const PATH = [inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter)
  return { ...cleanEnvironment(), ...extra, PATH, FORCE_COLOR: '0' }
}

async function prepareMachine(steps, work) {
  const extra = {}
  const logFile = path.join(work, 'apt.log')
  if (steps.some(isInBrowser)) extra.WEIR_CHROMIUM = await ensureChromium({ log, logFile })
  if (steps.includes('int')) {
    const postgres = await ensurePostgresServer({ log, logFile })
    if (!postgres.ok) {
      log(`Skipping the metadata suite on Debian's PostgreSQL: ${postgres.reason}`)
      extra.WEIR_TEST_SKIP_PG15 = '1'
    }
  }
  if (['int', 'e2e', 'soak', 'long', 'journeys'].some(name => steps.includes(name))) await prepareEngine(log)
  return extra
}

async function buildConsole(node) {
  try {
    await ensureConsoleBuilt({ node, log: () => {} })
    await ensureAgentBuilt({ node, log: () => {} })
    return { code: 0, output: '' }
  } catch (error) {
    if (error instanceof Problem) return { code: 1, output: error.message }
    throw error
  }
}

const counters = { e2e: countPlaywright, journeys: countPlaywright, soak: counts => counts }

async function runStep(name, { node, env, work, verbose, results }) {
  const reportFile = path.join(work, `${name}.json`)
  if (name === 'console') return buildConsole(node)
  const consoleFailed = results.some(result => result.name === 'console' && result.failed > 0)
  if (isInBrowser(name) && consoleFailed) return { code: 1, output: 'Not run: the console could not be built.' }
  const result = await runLogged(node, stepArgs(name, reportFile), {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    logFile: path.join(work, `${name}.log`),
    echo: verbose,
  })
  return { ...result, reportFile, count: counters[name] ?? countVitest }
}

async function timedStep(name, context) {
  const started = Date.now()
  const seconds = () => (Date.now() - started) / 1000
  const progress = setInterval(() => log(`  ${name}: ${Math.round(seconds())} s`), 30_000)
  const outcome = await runStep(name, context).finally(() => clearInterval(progress))
  const result = { name, seconds: seconds(), ...countStep(outcome) }
  if (result.failed > 0) log(`${tail(outcome.output, 200)}\n`)
  log(`${result.failed > 0 ? 'FAILED' : 'ok    '}  ${name}  ${result.seconds.toFixed(1)} s`)
  return result
}

async function main(args) {
  const verbose = args.includes('--verbose')
  const asked = args.filter(arg => arg !== '--verbose')
  const unknown = asked.filter(arg => !names.includes(arg))
  if (unknown.length > 0) throw new Problem(`Unknown step: ${unknown.join(', ')}. The steps are ${names.join(', ')}.`)
  const steps = asked.length > 0 ? names.filter(name => asked.includes(name)) : [...everyTime]
  // The browser tests open the built console.
  if (steps.some(isInBrowser) && !steps.includes('console')) steps.unshift('console')

  const node = await ensureInstalled({ log })
  const work = mkdtempSync(path.join(tmpdir(), 'weir-test-'))
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  const env = testEnvironment(await prepareMachine(steps, work))
  const results = []
  const context = { node, env, work, verbose, results }
  // The soak mostly waits, so it goes beside what only computes; what starts the product itself comes after it.
  const beside = steps.includes('soak') ? timedStep('soak', context) : undefined
  for (const name of steps.filter(one => one !== 'soak')) {
    if (name !== 'check' && name !== 'unit') await beside
    results.push(await timedStep(name, context))
  }
  if (beside) results.push(await beside)
  log(`\n${summarize(results)}`)
  return results.some(result => result.failed > 0) ? 1 : 0
}

await runCommand(() => main(process.argv.slice(2)))
