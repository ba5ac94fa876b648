import { compileRegex } from '../../../../regex/index.ts'
import { OttlFault } from '../../../error.ts'
import { byteLength } from '../utf8.ts'
import type { XmlNode } from './xml-node.ts'
import { asBoolean, asNumber, asText, isNodes, type XPathValue } from './xpath-value.ts'

/** Where a function is called: the node, its place among those that are tested, and how many these are. */
export interface XPathContext {
  readonly node: XmlNode
  readonly position: number
  readonly size: number
}

type Run = (args: readonly XPathValue[], context: XPathContext) => XPathValue

interface XPathFunction {
  readonly least: number
  readonly most: number
  readonly run: Run
}

function define(least: number, most: number, run: Run): XPathFunction {
  return { least, most, run }
}

function texts(count: number, run: (...args: string[]) => XPathValue): XPathFunction {
  return define(count, count, args => run(...args.map(asText)))
}

function numeric(run: (value: number) => number): XPathFunction {
  return define(1, 1, ([value = 0]) => run(asNumber(value)))
}

/** A function of the first node given, or of the current one. */
function ofNode(run: (node: XmlNode) => string): XPathFunction {
  return define(0, 1, ([nodes], context) => {
    const node = nodes === undefined ? context.node : isNodes(nodes) ? nodes[0] : undefined
    return node ? run(node) : ''
  })
}

const functions = new Map<string, XPathFunction>([
  ['boolean', define(1, 1, ([value = false]) => asBoolean(value))],
  ['ceiling', numeric(Math.ceil)],
  ['concat', define(0, 100, args => args.map(asText).join(''))],
  ['contains', texts(2, (text = '', part = '') => text.includes(part))],
  ['count', define(1, 1, ([nodes = '']) => (isNodes(nodes) ? nodes.length : 0))],
  ['ends-with', texts(2, (text = '', part = '') => text.endsWith(part))],
  ['false', define(0, 0, () => false)],
  ['floor', numeric(Math.floor)],
  ['last', define(0, 0, (_, { size }) => size)],
  ['local-name', ofNode(node => node.name)],
  ['lower-case', texts(1, (text = '') => text.toLowerCase())],
  ['matches', texts(2, (text = '', pattern = '') => compileRegex(pattern).test(text))],
  ['name', ofNode(({ prefix, name }) => (prefix === '' ? name : `${prefix}:${name}`))],
  ['namespace-uri', ofNode(node => node.namespace)],
  [
    'normalize-space',
    define(0, 1, ([value], { node }) =>
      (value === undefined ? node.text() : asText(value)).trim().replace(/\s+/gu, ' '),
    ),
  ],
  ['not', define(1, 1, ([value = false]) => !asBoolean(value))],
  ['number', define(0, 1, ([value], { node }) => asNumber(value ?? [node]))],
  ['position', define(0, 0, (_, { position }) => position)],
  ['replace', texts(3, (text = '', pattern = '', by = '') => compileRegex(pattern).replaceAll(text, braced(by)))],
  ['reverse', define(1, 1, ([nodes = '']) => nodes)],
  ['round', numeric(value => Math.floor(value + 0.5))],
  ['starts-with', texts(2, (text = '', part = '') => text.startsWith(part))],
  ['string', define(0, 1, ([value], { node }) => asText(value ?? [node]))],
  [
    'string-join',
    define(1, 2, ([nodes = '', by = '']) => {
      return isNodes(nodes) ? nodes.map(node => node.text()).join(asText(by)) : asText(nodes)
    }),
  ],
  ['string-length', define(0, 1, ([value], { node }) => byteLength(asText(value ?? [node])))],
  ['substring', define(2, 3, ([text = '', start = 1, length]) => substring(asText(text), start, length))],
  ['substring-after', texts(2, (text = '', part = '') => (splitAt(text, part) ?? ['', ''])[1])],
  ['substring-before', texts(2, (text = '', part = '') => (splitAt(text, part) ?? ['', ''])[0])],
  ['sum', define(1, 1, ([nodes = 0]) => (isNodes(nodes) ? total(nodes) : asNumber(nodes)))],
  ['translate', texts(3, translate)],
  ['true', define(0, 0, () => true)],
])

/** Throws a fault for a function that is not known, or a wrong number of arguments. */
export function checkCall(name: string, count: number): void {
  const known = functions.get(name)
  if (!known) throw new OttlFault(`invalid xpath: unknown function ${name}()`)
  if (count < known.least || count > known.most) {
    throw new OttlFault(`invalid xpath: ${name}() does not take ${count} arguments`)
  }
}

export function callXPathFunction(name: string, args: readonly XPathValue[], context: XPathContext): XPathValue {
  return functions.get(name)?.run(args, context) ?? ''
}

/** Go would read $1x as a group named "1x". */
function braced(replacement: string): string {
  return replacement.replace(/\$(\d+)/g, '${$1}')
}

function substring(text: string, start: XPathValue, length: XPathValue | undefined): string {
  const from = Math.round(asNumber(start))
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + Math.round(asNumber(length))
  return Array.from(text)
    .filter((_, at) => at + 1 >= from && at + 1 < to)
    .join('')
}

function splitAt(text: string, part: string): [string, string] | null {
  const at = part === '' ? -1 : text.indexOf(part)
  return at < 0 ? null : [text.slice(0, at), text.slice(at + part.length)]
}

function total(nodes: readonly XmlNode[]): number {
  let sum = 0
  for (const node of nodes) {
    const value = asNumber([node])
    if (!Number.isNaN(value)) sum += value
  }
  return sum
}

function translate(text = '', from = '', to = ''): string {
  const source = Array.from(from)
  const target = Array.from(to)
  return Array.from(text, char => {
    const at = source.indexOf(char)
    return at < 0 ? char : (target[at] ?? '')
  }).join('')
}
