// `npm run check`: every rule of the project that a machine can prove, at zero violations.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserGraph } from './checks/browser-graph.mjs'
import { changelog } from './checks/changelog.mjs'
import { docsPaths } from './checks/docs-paths.mjs'
import { suppressions } from './checks/suppressions.mjs'
import { words } from './checks/words.mjs'
import { runLogged } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { Problem, runCommand } from './problem.mjs'
import { inRoot, packageScript, projectFiles, root } from './repository.mjs'
import { readRequirements, readTestedIds, unknownIds } from './requirement-ids.mjs'

const requirementIds = () =>
  unknownIds(readRequirements(), readTestedIds()).map(
    ({ id, file, line }) => `${file}:${line}: [${id}] is no row of docs/requirements.tsv`,
  )

/** Programs, slowest first: two run at a time. */
const programs = {
  types: () => [packageScript('typescript', 'tsc'), '-p', '.', '--checkers', '2', '--pretty', 'false'],
  lint: () => [packageScript('oxlint'), '--format', 'unix'],
  'dead code': () => [packageScript('knip'), '--no-progress'],
  'reference pages': () => [inRoot('tools/docs.mjs'), '--check'],
  format: () => [packageScript('@biomejs/biome', 'biome'), 'format', '.', '--colors=off', '--max-diagnostics=none'],
}

/** Biome shows the whole difference; the names are enough for what one command mends. */
function unformatted(output) {
  const files = [...output.matchAll(/^(\S+) format ━/gm)].map(match => match[1])
  return files.length > 0 ? [...files, '`npm run format` mends them'].join('\n') : output
}

const rules = {
  'browser graph': browserGraph,
  suppressions,
  'docs paths': docsPaths,
  changelog,
  'requirement ids': requirementIds,
  words,
}

function projectView() {
  const files = projectFiles().filter(file => existsSync(inRoot(file)))
  return { files, read: file => readFileSync(inRoot(file), 'utf8'), exists: file => existsSync(inRoot(file)) }
}

async function timed(name, work) {
  const started = Date.now()
  const problems = await work()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${problems ? 'FAILED' : 'ok    '}  ${name.padEnd(16)}${seconds.padStart(6)} s`)
  return { name, problems }
}

async function main(asked) {
  const all = [...Object.keys(programs), ...Object.keys(rules)]
  const unknown = asked.filter(name => !all.includes(name))
  if (unknown.length > 0) throw new Problem(`Unknown check: ${unknown.join(', ')}. The checks are ${all.join(', ')}.`)
  const node = await ensureInstalled({ log: line => console.log(line) })
  const work = mkdtempSync(path.join(tmpdir(), 'weir-check-'))
  process.once('exit', () => rmSync(work, { recursive: true, force: true }))
  const view = projectView()

  const runProgram = async name => {
    const result = await runLogged(node, programs[name](), { cwd: root, logFile: path.join(work, `${name}.log`) })
    if (result.code === 0) return ''
    const output = result.output.trim() || `ended with code ${result.code}`
    return name === 'format' ? unformatted(output) : output
  }
  const queue = all
    .filter(name => asked.length === 0 || asked.includes(name))
    .map(name => () => timed(name, () => (name in programs ? runProgram(name) : rules[name](view).join('\n'))))
  const results = []
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await next())
  }
  await Promise.all([lane(), lane()])

  const failed = results.filter(result => result.problems)
  for (const { name, problems } of failed) console.log(`\n${name}\n${problems}`)
  if (failed.length > 0) console.log(`\n${failed.length} of ${results.length} checks failed`)
  return failed.length > 0 ? 1 : 0
}

await runCommand(() => main(process.argv.slice(2)))
