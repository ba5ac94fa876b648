// `npm run requirements`: how many rows of docs/requirements.tsv have a test that carries their id, and which have none.
import { Problem, runCommand } from './problem.mjs'
import { compactIds, coverage, readRequirements, readTestedIds, unknownIds } from './requirement-ids.mjs'
import { root } from './repository.mjs'

const percent = ({ rows, tested }) => `${Math.floor((100 * tested) / rows)}%`

function table(areas) {
  const all = areas.reduce((sum, area) => ({ rows: sum.rows + area.rows, tested: sum.tested + area.tested }), {
    rows: 0,
    tested: 0,
  })
  const line = (name, entry, rest) =>
    `${name.padEnd(11)}${String(entry.rows).padStart(5)}${String(entry.tested).padStart(8)}${percent(entry).padStart(6)}  ${rest}`.trimEnd()
  return [
    'area        rows  tested     %  without a test',
    ...areas.map(entry => line(entry.area, entry, compactIds(entry.missing))),
    line('all', all, ''),
  ].join('\n')
}

function listMissing(areas, requirements, name) {
  const area = areas.find(one => one.area === name)
  if (!area) throw new Problem(`There is no area '${name}'. The areas are ${areas.map(one => one.area).join(', ')}.`)
  const missing = new Set(area.missing)
  return requirements
    .filter(row => missing.has(row.id))
    .map(row => `${row.id}  ${row.text}`)
    .join('\n')
}

function main(args) {
  const folder = args.includes('--root') ? args[args.indexOf('--root') + 1] : root
  const requirements = readRequirements(folder)
  const tested = readTestedIds(folder)
  const areas = coverage(requirements, tested)
  const unknown = unknownIds(requirements, tested)
  if (args.includes('--json')) console.log(JSON.stringify({ areas, unknown }, null, 2))
  else if (args.includes('--missing'))
    console.log(listMissing(areas, requirements, args[args.indexOf('--missing') + 1]))
  else console.log(table(areas))
  for (const { id, file, line } of unknown) console.error(`${file}:${line}: [${id}] is no row of docs/requirements.tsv`)
  return unknown.length > 0 ? 1 : 0
}

await runCommand(() => main(process.argv.slice(2)))
