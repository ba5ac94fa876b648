import type { Node } from '../syntax/node.ts'

/** How many ways there are to go on for 1, 2, 3 and 4 characters. */
type Ways = readonly [number, number, number, number]

/** About 20 ms of compilation. */
const maxCost = 50_000

const end: Ways = [1, 1, 1, 1]

/**
 * Whether V8 compiles a pattern in reasonable time. At each choice it follows all ways through the next four characters,
 * so that `a?` a hundred times over takes it a minute, before any text is matched; some make it run out of room and crash.
 */
export function compilesQuickly(root: Node): boolean {
  const meter = { cost: 0 }
  waysThrough(root, end, meter)
  return meter.cost <= maxCost
}

/** Ways through a node and what follows it; adds up what each choice costs. */
function waysThrough(node: Node, next: Ways, meter: { cost: number }): Ways {
  if (meter.cost > maxCost) return end
  switch (node.kind) {
    case 'set':
      return [1, next[0], next[1], next[2]]
    case 'assert':
      // The code behind a boundary of words or lines is written twice, for both kinds of character at it.
      return node.assertion === 'textStart' || node.assertion === 'textEnd' ? next : choice(next, next, meter)
    case 'capture':
      return waysThrough(node.sub, next, meter)
    case 'concat':
      return node.items.reduceRight<Ways>((after, item) => waysThrough(item, after, meter), next)
    case 'alternate':
      return node.items.map(item => waysThrough(item, next, meter)).reduce((a, b) => choice(a, b, meter))
    case 'repeat': {
      let ways = next
      const optional = node.max === Number.POSITIVE_INFINITY ? 1 : node.max - node.min
      for (let round = 0; round < optional; round += 1) ways = choice(waysThrough(node.sub, ways, meter), next, meter)
      for (let round = 0; round < node.min; round += 1) ways = waysThrough(node.sub, ways, meter)
      return ways
    }
    default:
      return next
  }
}

function choice(a: Ways, b: Ways, meter: { cost: number }): Ways {
  const ways: Ways = [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
  meter.cost += ways[3]
  return ways
}
