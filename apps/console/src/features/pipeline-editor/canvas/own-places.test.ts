import type { Position } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { nodeWidth } from './card-size.ts'
import { pairedPlace, pairingDistance, placeAsGiven } from './own-places.ts'
import { graphOf } from './testing/graph-of.ts'

const graph = graphOf(
  `- {name: in, type: demo_input}
- {name: s, type: sequence}
- {name: out, type: weir_output}
- {name: out_multiprocessor, type: sequence}
- {name: lone, type: sequence}`,
  `- {from: in, to: s}
- {from: s, to: out_multiprocessor}
- {from: out_multiprocessor, to: out}`,
)
const placed = (places: Record<string, Position>) =>
  new Map(
    placeAsGiven(
      graph,
      id => places[id],
      () => 100,
    ).map(({ id, x, y }) => [id, { x, y }]),
  )

describe('places of their own', () => {
  it('are kept, and a group stands beside its node', () => {
    const cards = placed({ in: { x: 5, y: 6 }, out: { x: 1000, y: 60 } })
    expect(cards.get('in')).toEqual({ x: 5, y: 6 })
    expect(cards.get('out')).toEqual({ x: 1000, y: 60 })
    expect(cards.get('out_multiprocessor')).toEqual({ x: 1000 - nodeWidth, y: 60 })
  })

  it('are found for others beside what they are linked to', () => {
    const cards = placed({ in: { x: 0, y: 0 }, out: { x: 1500, y: 0 } })
    expect(cards.get('s')).toEqual({ x: nodeWidth + 230, y: 0 })
    expect(cards.get('lone')).toEqual({ x: 0, y: 140 })
  })

  it('are found below what stands there already', () => {
    const cards = placed({ in: { x: 0, y: 0 }, out: { x: 1500, y: 0 }, lone: { x: 480, y: 20 } })
    expect(cards.get('s')).toEqual({ x: 480, y: 160 })
  })
})

describe('[BUILD-062] a dropped processor with a single output', () => {
  const pair = graphOf(
    `- {name: p, type: sequence}
- {name: out, type: weir_output}
- {name: other, type: sequence}`,
    '- {from: p, to: out}',
  )
  const target = { x: 1000, y: 300 }
  const drop = (p: Position, other: Position = { x: -900, y: 0 }) => {
    const places: Record<string, Position> = { p, out: target, other }
    return pairedPlace(
      pair,
      'p',
      placeAsGiven(
        pair,
        id => places[id],
        () => 100,
      ),
    )
  }
  const beside = { x: target.x - nodeWidth - 230, y: target.y }

  it('is laid out beside the node it leads to within 600', () => {
    expect(pairingDistance).toBe(600)
    expect(drop({ x: target.x - nodeWidth - 600, y: 300 })).toEqual(beside)
    expect(drop({ x: target.x - nodeWidth - 40, y: 310 })).toEqual(beside)
  })

  it.each([
    ['farther away', { x: target.x - nodeWidth - 601, y: 300 }],
    ['in another row', { x: target.x - nodeWidth - 200, y: 400 }],
    ['behind it', { x: target.x + 400, y: 300 }],
  ])('stays where it was dropped %s', (_name, at) => {
    expect(drop(at)).toBeUndefined()
  })

  it('stays where it was dropped when the place is taken', () => {
    expect(drop({ x: 500, y: 300 }, beside)).toBeUndefined()
  })

  it('stays with several outputs, or a neighbour that others feed', () => {
    const places: Record<string, Position> = {
      a: { x: 500, y: 300 },
      b: { x: 0, y: 0 },
      out: target,
      out2: { x: 0, y: 900 },
    }
    const nodes = ['a', 'b'].map(name => `- {name: ${name}, type: sequence}`)
    const outs = ['out', 'out2'].map(name => `- {name: ${name}, type: weir_output}`)
    for (const second of ['- {from: a, to: out2}', '- {from: b, to: out}']) {
      const shared = graphOf([...nodes, ...outs].join('\n'), `- {from: a, to: out}\n${second}`)
      expect(
        pairedPlace(
          shared,
          'a',
          placeAsGiven(
            shared,
            id => places[id],
            () => 100,
          ),
        ),
      ).toBeUndefined()
    }
  })
})
