import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runLogged, tail } from './child.mjs'
import { withFileLock } from './file-lock.mjs'
import { Problem } from './problem.mjs'
import { inRoot, packageScript, projectFiles } from './repository.mjs'

const isSource = (file, folders) =>
  file === 'package-lock.json' ||
  file === 'tsconfig.json' ||
  (folders.some(folder => file.startsWith(folder)) && !/\.(test|spec)\.tsx?$|\.md$/.test(file))

/** One hash over everything that the build reads. By content, since git and copies set times as they like. */
function sourceHash(folders) {
  const hash = createHash('sha256')
  for (const file of projectFiles().filter(file => isSource(file, folders))) {
    if (!existsSync(inRoot(file))) continue // deleted, but still in git's index
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds a part of the product with Vite, unless its `dist` already holds what these sources give. */
async function ensureBuilt({ name, folder, entry, sources }, { node, log }) {
  const hashFile = inRoot(folder, 'dist/.source-hash')
  const hash = sourceHash(sources)
  const isBuilt = () =>
    existsSync(inRoot(folder, 'dist', entry)) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash
  if (isBuilt()) return
  const key = path.basename(folder)
  const onWait = pid => log(`Another process (pid ${pid}) is building ${name}; waiting for it`)
  await withFileLock(inRoot(`node_modules/.weir-${key}-build.lock`), { onWait }, async () => {
    if (isBuilt()) return
    log(`Building ${name}`)
    const started = Date.now()
    const result = await runLogged(node, [packageScript('vite'), 'build', '--logLevel', 'warn'], {
      cwd: inRoot(folder),
      logFile: inRoot(`node_modules/.weir-${key}-build.log`),
    })
    if (result.code !== 0) throw new Problem(`${tail(result.output, 40)}\nBuilding ${name} failed, see above.`)
    writeFileSync(hashFile, hash)
    log(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  })
}

const console_ = {
  name: 'the console',
  folder: 'apps/console',
  entry: 'index.html',
  sources: ['apps/console/', 'packages/'],
}
const agent = { name: 'the agent', folder: 'apps/agent', entry: 'main.js', sources: ['apps/agent/', 'packages/'] }

export const ensureConsoleBuilt = options => ensureBuilt(console_, options)

/** One file instead of hundreds of modules: it starts faster, and needs some 60 MB less without the type stripper. */
export async function ensureAgentBuilt(options) {
  await ensureBuilt(agent, options)
  return inRoot('apps/agent/dist/main.js')
}
