// `npm run new -- processor|function|feature|resource NAME` writes a slice with a failing test and enters it in its registries.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem, runCommand } from './problem.mjs'
import { packageScript, root as repositoryRoot } from './repository.mjs'
import { addEntry, addLine } from './scaffold/registry.mjs'
import { slices } from './scaffold/slices.mjs'

const usage = `npm run new -- KIND NAME

  processor rate-limit     a node type: definition, code, test
  function  ParseCSV       an OTTL converter (UpperCamelCase) or editor (snake_case)
  feature   audit-log      a page of the console
  resource  saved-views    API calls: contract, repository, routes, test`

/** The registry's text with the slice in it; undefined when it does not look as expected. */
function entered(source, { line, into, entry, append }) {
  if (append) return source.trimEnd() + '\n' + append
  const withEntry = into ? addEntry(source, into, entry) : source
  return withEntry && addLine(withEntry, line)
}

function enter(folder, registry) {
  const file = path.join(folder, registry.file)
  const changed = existsSync(file) ? entered(readFileSync(file, 'utf8'), registry) : undefined
  if (changed) writeFileSync(file, changed)
  return Boolean(changed)
}

function byHand({ file, line, into, entry, append }) {
  const parts = [append?.trim(), line, into && `${entry}, in ${into}`].filter(Boolean)
  return [`Add to ${file}:`, ...parts.map(part => `  ${part}`)].join('\n')
}

function main(args) {
  const at = args.indexOf('--root')
  const folder = at < 0 ? repositoryRoot : path.resolve(args[at + 1] ?? '')
  const [kind, name, ...rest] = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1)
  if (!Object.hasOwn(slices, kind ?? '') || !name || rest.length > 0) throw new Problem(usage)

  const slice = slices[kind](name)
  const taken = Object.keys(slice.files).filter(file => existsSync(path.join(folder, file)))
  if (taken.length > 0) throw new Problem(`'${name}' is there already: ${taken[0]}`)

  for (const [file, text] of Object.entries(slice.files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
    console.log(`wrote   ${file}`)
  }
  for (const registry of slice.registries) {
    console.log(enter(folder, registry) ? `entered ${registry.file}` : byHand(registry))
  }
  if (folder === repositoryRoot) {
    const touched = [...Object.keys(slice.files), ...slice.registries.map(registry => registry.file)]
    spawnSync(process.execPath, [packageScript('@biomejs/biome', 'biome'), 'format', '--write', ...touched], {
      cwd: folder,
    })
  }
  console.log(`\n${slice.next.join('\n')}`)
}

await runCommand(() => main(process.argv.slice(2)))
