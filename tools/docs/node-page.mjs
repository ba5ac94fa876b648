import { stringify } from 'yaml'
import { block, code, data, inline, page, table } from './markdown.mjs'

const list = items => (items.length > 0 ? items.map(code).join(', ') : 'none')

function facts(definition) {
  const { type, category, inputTypes, outputTypes, pathOutputs, atLeastOnce, inSequence, releaseStatus } = definition
  return table(
    ['', ''],
    [
      ['Type', code(type)],
      ['Takes', list(inputTypes)],
      ['Gives', list(outputTypes)],
      ...(pathOutputs.length > 0 ? [['Named outputs', list(pathOutputs.map(output => output.path))]] : []),
      ...(category === 'processor' ? [['In a Conditional Group', inSequence ? 'yes' : 'no']] : []),
      ['At least once', atLeastOnce ? 'yes' : 'no: what it holds in memory is lost in a crash'],
      ['Status', releaseStatus],
    ],
  )
}

function defaultOf(field) {
  if (field.required) return 'required'
  return field.default_value === undefined ? '' : code(inline(field.default_value))
}

function rowsOf(fields, prefix = '') {
  return fields.flatMap(field => [
    [
      code(prefix + field.name),
      field.value_type + (field.option_list ? `: ${field.option_list.join(', ')}` : ''),
      defaultOf(field),
      [field.display_name, field.description].filter(Boolean).join('. '),
    ],
    ...rowsOf(field.features ?? [], `${prefix}${field.name}[].`),
  ])
}

/** The settings of a form. */
export function settingsTable(fields) {
  return table(['Setting', 'Kind', 'Default', 'What it does'], rowsOf(fields)) || 'It has no settings.'
}

function example({ title, config, input, output, dropped }, type) {
  const yaml = stringify({ name: 'example', type, ...config }, { lineWidth: 110 })
  return [
    `### ${title}`,
    block('yaml', yaml),
    input?.length ? `Items in:\n\n${block('json', data(input))}` : '',
    input?.length ? `Items out:\n\n${block('json', data(output ?? []))}` : '',
    dropped ? `Dropped: ${inline(dropped)}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The page of one node type. */
export function nodePage(definition, fields, prose) {
  return page(
    `# ${definition.title}`,
    definition.summary,
    facts(definition),
    prose,
    '## Settings',
    settingsTable(fields),
    '## Examples',
    ...definition.examples.map(one => example(one, definition.type)),
  )
}
