import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFiles, root } from './repository.mjs'

const isTest = file => /\.(test|spec)\.(tsx?|mjs)$/.test(file) && !file.startsWith('tools/')

/** The rows of docs/requirements.tsv: `{ id, area, kind, text }`. */
export function readRequirements(folder = root) {
  const [, ...lines] = readFileSync(path.join(folder, 'docs/requirements.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map(line => {
    const [id, area, kind, text] = line.split('\t')
    return { id, area, kind, text }
  })
}

/** The ids in square brackets in a test file, `[AUTH-004]`, with the line each stands on; a comment tests nothing. */
export function idsIn(source) {
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return []
    return [...line.matchAll(/\[([A-Z]+-\d{3})\]/g)].map(match => ({ id: match[1], line: index + 1 }))
  })
}

/** Every requirement id on a test: `{ id, file, line }`. */
export function readTestedIds(folder = root) {
  return projectFiles(folder)
    .filter(isTest)
    .flatMap(file => idsIn(readFileSync(path.join(folder, file), 'utf8')).map(found => ({ ...found, file })))
}

/** Ids on tests that are no row of the table. */
export function unknownIds(requirements, tested) {
  const known = new Set(requirements.map(row => row.id))
  return tested.filter(({ id }) => !known.has(id))
}

/** Ids as ranges of neighbours in the table: `001-004 007`. */
export function compactIds(ids) {
  const ranges = []
  for (const number of ids.map(id => Number(id.split('-')[1]))) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  const pad = number => String(number).padStart(3, '0')
  return ranges.map(([from, to]) => (from === to ? pad(from) : `${pad(from)}-${pad(to)}`)).join(' ')
}

/** Per area: how many rows, how many with a test, and the ids without one. */
export function coverage(requirements, tested) {
  const withTest = new Set(tested.map(({ id }) => id))
  const areas = new Map()
  for (const { id, area } of requirements) {
    const entry = areas.get(area) ?? { area, rows: 0, tested: 0, missing: [] }
    areas.set(area, entry)
    entry.rows += 1
    if (withTest.has(id)) entry.tested += 1
    else entry.missing.push(id)
  }
  return [...areas.values()]
}
