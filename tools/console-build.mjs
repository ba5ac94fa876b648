import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { runLogged, tail } from './child.mjs'
import { withFileLock } from './file-lock.mjs'
import { Problem } from './problem.mjs'
import { inRoot, packageScript, projectFiles } from './repository.mjs'

const hashFile = inRoot('apps/console/dist/.source-hash')

const goesIntoTheBuild = file =>
  file === 'package-lock.json' ||
  file === 'tsconfig.json' ||
  (/^(apps\/console|packages)\//.test(file) && !/\.(test|spec)\.tsx?$|\.md$/.test(file))

/** One hash over everything that the build reads. By content, since git and copies set times as they like. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const file of projectFiles().filter(goesIntoTheBuild)) {
    if (!existsSync(inRoot(file))) continue // deleted, but still in git's index
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

const isBuilt = hash =>
  existsSync(inRoot('apps/console/dist/index.html')) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash

/** Builds the console with Vite unless `apps/console/dist` already holds what these sources give. */
export async function ensureConsoleBuilt({ node, log }) {
  const hash = sourceHash()
  if (isBuilt(hash)) return
  const onWait = pid => log(`Another process (pid ${pid}) is building the console; waiting for it`)
  await withFileLock(inRoot('node_modules/.weir-console-build.lock'), { onWait }, async () => {
    if (isBuilt(hash)) return
    log('Building the console')
    const started = Date.now()
    const result = await runLogged(node, [packageScript('vite'), 'build', '--logLevel', 'warn'], {
      cwd: inRoot('apps/console'),
      logFile: inRoot('node_modules/.weir-console-build.log'),
    })
    if (result.code !== 0) throw new Problem(`${tail(result.output, 40)}\nThe console could not be built, see above.`)
    writeFileSync(hashFile, hash)
    log(`Console built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  })
}
