import { block, code, data, page } from './markdown.mjs'

function converterExample({ expression, log, result, error }) {
  const given = log ? `\n\nfor the log\n\n${block('json', data(log))}` : ''
  const gives = error === undefined ? `gives ${code(data(result).replace(/\s+/g, ' '))}` : `fails: ${error}`
  return `${block('ottl', expression)}${given}\n\n${gives}`
}

function editorExample({ statement, before, after }) {
  return [
    block('ottl', statement),
    'turns',
    block('json', data(before)),
    'into',
    block('json', data({ ...before, ...after })),
  ].join('\n\n')
}

/** The page of one OTTL function. */
export function functionPage({ name, kind, signature, docs, examples }) {
  return page(
    `# ${name}`,
    `${kind === 'editor' ? 'Editor' : 'Converter'}: ${code(signature)}`,
    docs,
    '## Examples',
    ...examples.map(one => ('statement' in one ? editorExample(one) : converterExample(one))),
  )
}
