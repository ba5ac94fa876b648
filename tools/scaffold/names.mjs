import { Problem } from '../problem.mjs'

/** `ParseJSON`, `parse_json` and `parse-json` all have the words parse and json. */
const wordsOf = name =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .split(/[-_]/)
    .map(word => word.toLowerCase())

const capital = word => word[0].toUpperCase() + word.slice(1)

const shapes = {
  plain: [/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/, 'small letters, digits and hyphens, starting with a letter: rate-limit'],
  function: [
    /^([a-z][a-z0-9]*(_[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)$/,
    'an editor is a verb in snake_case (replace_match), a converter is UpperCamelCase (ParseJSON)',
  ],
}

// Words that cannot name a constant.
const reserved = new Set([
  'default',
  'delete',
  'export',
  'function',
  'import',
  'new',
  'switch',
  'void',
  'class',
  'enum',
  'null',
])

/** Every spelling of a name that the slices need, or a Problem that says how names look. */
export function spellings(name, shape = 'plain') {
  const [pattern, how] = shapes[shape]
  if (!pattern.test(name ?? '')) throw new Problem(`'${name ?? ''}' is not a usable name: ${how}.`)
  const words = wordsOf(name)
  const pascal = words.map(capital).join('')
  const camel = words[0] + words.slice(1).map(capital).join('')
  if (reserved.has(camel)) throw new Problem(`'${name}' is a word of JavaScript; choose another name.`)
  return { given: name, kebab: words.join('-'), snake: words.join('_'), camel, pascal, title: capital(words.join(' ')) }
}
