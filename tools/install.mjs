import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { runLogged, tail } from './child.mjs'
import { withFileLock } from './file-lock.mjs'
import { Problem } from './problem.mjs'
import { inRoot, root } from './repository.mjs'

const stampFile = inRoot('node_modules/.weir-installed')
const lockFile = inRoot('.weir-install.lock')
const logFile = inRoot('weir-install.log')

/** Node 26 as the lock file pins it: it comes with the packages, so the machine's own Node only has to start us. */
const node26 =
  process.platform === 'win32'
    ? inRoot('node_modules', `node-win-${process.arch}`, 'bin/node.exe')
    : inRoot('node_modules/.bin/node')

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Problem(
    `Weir needs Node.js 20.19 or newer to start; this is ${process.versions.node}. Install a newer one and try again.`,
  )
}

function fingerprint() {
  const lock = readFileSync(inRoot('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

const readJson = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether what npm says it installed is what the lock file asks for. Lets a clone where someone ran `npm ci` by hand go on without
 * a second install; optional packages may be absent (other platforms), but not in another version.
 */
export function matchesLock(wanted, installed) {
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true
    const there = installed[place]
    if (!there) return Boolean(entry.optional || entry.devOptional)
    return entry.link ? there.link === true : there.version === entry.version
  })
}

function isInstalled() {
  if (!existsSync(node26)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()) return true
  const wanted = readJson(inRoot('package-lock.json'))?.packages
  const installed = readJson(inRoot('node_modules/.package-lock.json'))?.packages
  return Boolean(wanted && installed && matchesLock(wanted, installed)) && writeStamp()
}

function writeStamp() {
  try {
    writeFileSync(stampFile, fingerprint())
  } catch {
    // Someone else's clone: what is installed serves us too, it is only compared again next time.
  }
  return true
}

const isOurs = file => file.startsWith(inRoot('node_modules') + path.sep)

/** npm replaces node_modules, so it must not itself run on the Node in there when another is at hand. */
function machineNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name))
  const found = [process.env.npm_node_execpath, process.execPath, ...onPath].find(
    file => file && !isOurs(file) && existsSync(file),
  )
  return found ?? process.execPath
}

function npmCommand() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) return [machineNode(), [script], {}]
  // Windows has npm as a command file, which only a shell can run.
  const isWindows = process.platform === 'win32'
  const options = { shell: isWindows }
  if (spawnSync('npm', ['--version'], options).status !== 0) {
    throw new Problem(
      'npm was not found. It comes with Node.js: install it (Debian: apt-get install npm) and try again.',
    )
  }
  return ['npm', [], options]
}

function npmEnvironment() {
  const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm')
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    // A user without a home that can be written (nobody, a locked-down service account).
    env.npm_config_cache = path.join(tmpdir(), `weir-npm-${userInfo().username}`)
  }
  return env
}

const causes = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout))/i,
    'npm could not reach its package registry. Check the network, the proxy (HTTPS_PROXY) and `npm config get registry`, then try again.',
  ],
  [/\bENOSPC\b/, 'the disk is full. The packages need about 1.5 GB: make room and try again.'],
  [/\b(EACCES|EPERM|EROFS)\b/, `this user may not write to ${root}. Run the command as the owner of that folder.`],
  [/\bEUSAGE\b/, 'package-lock.json does not fit the package.json files. Run `npm install`, then `npm run lock`.'],
]

/** The sentence for a failed `npm ci`, from what npm printed. */
export function explainInstall(output) {
  const known = causes.find(([pattern]) => pattern.test(output))
  return `The packages could not be installed: ${known?.[1] ?? 'npm failed, see its last lines above.'}`
}

async function install(log) {
  const [command, first, options] = npmCommand()
  rmSync(stampFile, { force: true })
  log('Installing packages with npm ci (about 1.5 GB; one to three minutes the first time)')
  const started = Date.now()
  const progress = setInterval(() => {
    log(`  still installing: ${Math.round((Date.now() - started) / 1000)} s`)
  }, 10_000)
  // NODE_ENV=production would leave out Vite, which builds the console.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const result = await runLogged(command, args, { ...options, cwd: root, env: npmEnvironment(), logFile }).finally(() =>
    clearInterval(progress),
  )
  if (result.code !== 0) {
    log(tail(result.output.replace(/^npm warn EBADENGINE.*\n/gm, ''), 25))
    throw new Problem(`${explainInstall(result.output)}\nnpm's whole output is in ${logFile}`)
  }
  requireNode26()
  writeStamp()
  rmSync(logFile, { force: true })
  log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

function requireNode26() {
  const answer = spawnSync(node26, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0) return
  const machine = `${process.platform}-${process.arch}`
  throw new Problem(
    `The packages are installed, but their Node.js 26 does not run here (${machine}): ${answer.error?.message ?? tail(answer.stderr, 2)}\n` +
      'It is made for Linux with glibc, macOS and Windows on x64, and for Linux and macOS on arm64.',
  )
}

/**
 * Makes sure that the packages of the lock file are installed, by `npm ci` only when they are not, and returns the path of Node
 * 26. Two processes that ask at once do it once.
 */
export async function ensureInstalled({ log }) {
  requireNode()
  if (!isInstalled()) {
    const onWait = pid => log(`Another process (pid ${pid}) is installing the packages; waiting for it`)
    await withFileLock(lockFile, { onWait }, async () => {
      if (!isInstalled()) await install(log)
    })
  }
  return node26
}
