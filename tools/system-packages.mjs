import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runLogged, tail } from './child.mjs'
import { Problem } from './problem.mjs'

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const browserPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const canApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

// Some distributions put a stub on PATH that only tells how to get the real browser.
const runs = file => spawnSync(file, ['--version'], { timeout: 60_000 }).status === 0

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [...browserNames.flatMap(name => folders.map(folder => path.join(folder, name))), ...browserPlaces]
  return candidates.find(file => existsSync(file) && runs(file))
}

async function aptInstall(names, { log, logFile }) {
  log(`Installing ${names.join(', ')} from Debian's packages`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = args => runLogged('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, logFile })
  const update = await apt(['update'])
  const result = update.code === 0 ? await apt(['install', '-y', '--no-install-recommends', ...names]) : update
  if (result.code !== 0) log(tail(result.output, 15))
  return result.code === 0
}

/** The path of a Chromium for the browser tests: `WEIR_CHROMIUM`, one on PATH, or Debian's when we may install it. */
export async function ensureChromium(options) {
  const given = process.env.WEIR_CHROMIUM
  if (given) {
    if (existsSync(given) && runs(given)) return given
    throw new Problem(`WEIR_CHROMIUM is ${given}, which is not a browser that runs here.`)
  }
  const found = findBrowser()
  if (found) return found
  if (canApt() && (await aptInstall(['chromium', 'fonts-liberation'], options))) {
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Problem(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set WEIR_CHROMIUM to its path, then try again.',
  )
}

function hasPostgresServer() {
  const base = '/usr/lib/postgresql'
  return existsSync(base) && readdirSync(base).some(version => existsSync(path.join(base, version, 'bin/postgres')))
}

/** Whether Debian's own PostgreSQL server is there for the metadata suite, installing it when we may. */
export async function ensurePostgresServer(options) {
  if (hasPostgresServer()) return { ok: true }
  if (!canApt())
    return { ok: false, reason: "Debian's PostgreSQL server is not installed (apt-get install postgresql)" }
  if ((await aptInstall(['postgresql'], options)) && hasPostgresServer()) return { ok: true }
  return { ok: false, reason: "Debian's PostgreSQL server could not be installed" }
}
