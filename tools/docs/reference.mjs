import { existsSync, readFileSync } from 'node:fs'
import { listFunctions } from '@weir/languages/ottl'
import { formFields, nodeDefinitions, presets } from '@weir/nodes/definitions'
import { inRoot } from '../repository.mjs'
import { functionPage } from './function-page.mjs'
import { page, table } from './markdown.mjs'
import { nodePage } from './node-page.mjs'
import { presetPage } from './preset-page.mjs'

const categories = [
  ['input', 'Sources'],
  ['processor', 'Processors'],
  ['output', 'Destinations'],
]

/** What cannot be told by a table, from the Markdown file beside the definition. */
function proseOf({ type, category }) {
  const name = type.replaceAll('_', '-')
  const file = inRoot(`packages/nodes/src/${category}s/${name}/${name}.md`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

const generated = 'These pages are written by `npm run docs` from the definitions; change those, not the pages.'

function nodeIndex(definitions) {
  return page(
    '# Node types',
    generated,
    ...categories.flatMap(([category, title]) => [
      `## ${title}`,
      table(
        ['Node', 'Type', ''],
        definitions
          .filter(definition => definition.category === category)
          .map(({ type, title: name, summary }) => [`[${name}](${type}.md)`, type, summary]),
      ),
    ]),
    '## Presets',
    'Processors that are forms over OTTL statements.',
    table(
      ['Preset', '', ''],
      presets.map(({ preset, title: name, summary }) => [`[${name}](${preset}.md)`, preset, summary]),
    ),
  )
}

function functionIndex(functions) {
  const rows = kind =>
    functions
      .filter(info => info.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, docs }) => [`[${name}](${name}.md)`, docs.split(/(?<=\.)\s/)[0]])
  return page(
    '# OTTL functions',
    generated,
    '## Editors',
    'They change the record.',
    table(['Editor', ''], rows('editor')),
    '## Converters',
    'They give a value.',
    table(['Converter', ''], rows('converter')),
  )
}

/** Every reference page by its path. */
export async function referencePages(folder) {
  const functions = listFunctions()
  const shown = nodeDefinitions.filter(definition => !definition.isInternal)
  const entries = [
    [
      'README.md',
      page('# Reference', generated, '- [Node types](nodes/README.md)\n- [OTTL functions](ottl/README.md)'),
    ],
    ['nodes/README.md', nodeIndex(shown)],
    ['ottl/README.md', functionIndex(functions)],
    ...shown.map(definition => [
      `nodes/${definition.type}.md`,
      nodePage(definition, formFields(definition), proseOf(definition)),
    ]),
    ...presets.map(preset => [`nodes/${preset.preset}.md`, presetPage(preset, formFields(preset))]),
    ...functions.map(info => [`ottl/${info.name}.md`, functionPage(info)]),
  ]
  return new Map(entries.map(([name, text]) => [`${folder}/${name}`, text]))
}
