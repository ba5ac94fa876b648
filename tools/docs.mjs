// `npm run docs`: writes the reference pages from the definitions; with --check it only says which are out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { referencePages } from './docs/reference.mjs'
import { runCommand } from './problem.mjs'
import { inRoot } from './repository.mjs'

const folder = 'docs/reference'

function written() {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(inRoot('.'), path.join(entry.parentPath, entry.name)))
}

function outOfDate(pages) {
  const read = file => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : undefined)
  const changed = [...pages].filter(([file, text]) => read(file) !== text).map(([file]) => file)
  const gone = written().filter(file => !pages.has(file))
  return [...changed, ...gone]
}

async function main(args) {
  const pages = await referencePages(folder)
  if (args.includes('--check')) {
    const stale = outOfDate(pages)
    for (const file of stale) console.log(`${file}: differs from the definitions; \`npm run docs\` mends it`)
    return stale.length > 0 ? 1 : 0
  }
  rmSync(inRoot(folder), { recursive: true, force: true })
  for (const [file, text] of pages) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true })
    writeFileSync(inRoot(file), text)
  }
  console.log(`${pages.size} pages in ${folder}`)
  return 0
}

await runCommand(() => main(process.argv.slice(2)))
