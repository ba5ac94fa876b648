import { explainSet } from './explain-set.ts'
import { onlyCharacter } from './syntax/char-set.ts'
import type { Assertion, Node } from './syntax/node.ts'
import { parsePattern } from './syntax/parser.ts'

/** One line of an explanation; those below a group are one level deeper. */
export interface ExplainedPart {
  depth: number
  text: string
}

const assertions: Readonly<Record<Assertion, string>> = {
  textStart: 'the beginning of the text',
  textEnd: 'the end of the text',
  lineStart: 'the beginning of a line',
  lineEnd: 'the end of a line',
  word: 'a word boundary',
  notWord: 'no word boundary',
}

/** What is explained at most; beyond it nobody reads on. */
const mostParts = 400

/** Says in words what a regular expression matches, one line for each part; throws a RegexError for one that is none. */
export function explainRegex(pattern: string): ExplainedPart[] {
  const { root, groupNames } = parsePattern(pattern)
  const parts: ExplainedPart[] = []
  const add = (depth: number, text: string) => {
    if (parts.length < mostParts) parts.push({ depth, text })
    else if (parts.length === mostParts) parts.push({ depth: 0, text: '…' })
  }

  function explain(node: Node, depth: number, count = ''): void {
    switch (node.kind) {
      case 'empty':
        return add(depth, `nothing${count}`)
      case 'assert':
        return add(depth, assertions[node.assertion] + count)
      case 'set':
        return add(depth, explainSet(node.set) + count)
      case 'repeat':
        return explain(node.sub, depth, count + countOf(node))
      case 'capture':
        add(depth, `group ${nameOf(node.index)}${count}:`)
        return explain(node.sub, depth + 1)
      case 'alternate':
        add(depth, `one of${count}:`)
        for (const item of node.items) explainChoice(item, depth + 1)
        return
      case 'concat':
        if (count === '') return explainList(node.items, depth)
        add(depth, `in this order${count}:`)
        return explainList(node.items, depth + 1)
    }
  }

  function explainChoice(node: Node, depth: number): void {
    if (node.kind !== 'concat' || literal(node.items) !== undefined) return explain(node, depth)
    add(depth, 'in this order:')
    explainList(node.items, depth + 1)
  }

  /** Characters beside each other are one text. */
  function explainList(items: readonly Node[], depth: number): void {
    let text = ''
    const endText = () => {
      if (text !== '') add(depth, quoted(text))
      text = ''
    }
    for (const item of items) {
      const character = characterOf(item)
      if (character !== undefined) text += character
      else {
        endText()
        explain(item, depth)
      }
    }
    endText()
  }

  function nameOf(index: number): string {
    const name = groupNames[index] ?? ''
    return name === '' ? String(index) : `${index}, named ${name}`
  }

  explain(root, 0)
  return parts
}

function characterOf(node: Node): string | undefined {
  const code = node.kind === 'set' ? onlyCharacter(node.set) : -1
  return code < 0 ? undefined : String.fromCodePoint(code)
}

function literal(items: readonly Node[]): string | undefined {
  const characters = items.map(characterOf)
  return characters.includes(undefined) ? undefined : characters.join('')
}

function quoted(text: string): string {
  return text.length === 1
    ? explainSet([text.codePointAt(0) ?? 0, text.codePointAt(0) ?? 0])
    : `the text ${JSON.stringify(text)}`
}

function countOf({ min, max, lazy }: { min: number; max: number; lazy: boolean }): string {
  const few = lazy ? ', as few as possible' : ''
  if (max === Number.POSITIVE_INFINITY) {
    if (min === 0) return `, any number of times${few}`
    return min === 1 ? `, once or more${few}` : `, ${min} times or more${few}`
  }
  if (min === max) return `, ${times(min)}`
  if (min === 0) return max === 1 ? `, optional${few}` : `, up to ${times(max)}${few}`
  return `, ${min} to ${times(max)}${few}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
