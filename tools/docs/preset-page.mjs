import { block, code, data, page, table } from './markdown.mjs'
import { settingsTable } from './node-page.mjs'

function example({ title, config, statements, input, output }) {
  return [
    `### ${title}`,
    `Settings:\n\n${block('json', data(config))}`,
    `Stored as:\n\n${block('ottl', statements)}`,
    `Items in:\n\n${block('json', data(input))}`,
    `Items out:\n\n${block('json', data(output))}`,
  ].join('\n\n')
}

/** The page of a processor that is a form over OTTL. */
export function presetPage({ title, summary, preset, group, dataTypes, examples }, fields) {
  return page(
    `# ${title}`,
    summary,
    table(
      ['', ''],
      [
        ['Preset', code(preset)],
        ['Group', group],
        ['Works on', dataTypes.map(code).join(', ')],
        ['Stored as', '[ottl_transform](ottl_transform.md), with the preset in its metadata'],
      ],
    ),
    '## Settings',
    settingsTable(fields),
    '## Examples',
    ...examples.map(example),
  )
}
