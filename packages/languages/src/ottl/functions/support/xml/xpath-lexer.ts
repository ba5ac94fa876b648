import { OttlFault } from '../../../error.ts'
import type { XPathToken } from './xpath-syntax.ts'

const name = '[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\-·]*'
const pattern = new RegExp(
  [
    `\\s+`,
    `(?<axis>${name})\\s*::`,
    `(?<name>${name}(?::(?:${name}|\\*))?)`,
    `(?<number>\\d+(?:\\.\\d*)?|\\.\\d+)`,
    `"(?<double>[^"]*)"|'(?<single>[^']*)'`,
    `(?<symbol>//|\\.\\.|!=|<=|>=|[/.@()[\\]|*+\\-=<>,$])`,
  ].join('|'),
  'uy',
)

export function readXPathTokens(text: string): XPathToken[] {
  const tokens: XPathToken[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const groups = pattern.exec(text)?.groups
    if (!groups) {
      throw new OttlFault(`invalid xpath: unexpected ${JSON.stringify(text.charAt(at))} at position ${at + 1}`)
    }
    const { axis, name: word, number, double, single, symbol } = groups
    const string = double ?? single
    if (axis !== undefined) tokens.push({ kind: 'axis', text: axis })
    else if (word !== undefined) tokens.push({ kind: 'name', text: word })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (string !== undefined) tokens.push({ kind: 'string', text: string })
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol })
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}
