import type { PipelineGraph } from '@weir/pipeline'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { observable } from '../../../lib/observable.ts'
import { type HeightOf, type Placed, placeInColumns, placeNodes } from './canvas-layout.ts'
import { layoutSchedule } from './layout-schedule.ts'
import { placeAsGiven } from './own-places.ts'

/** As many nodes are laid out before the first frame; more would hold it up. */
const atOnce = 100
/** How long cards glide to their new places. */
const glideMs = 260

/** Everything that a layout depends on, as one text. */
function layoutKey({ nodes, links }: PipelineGraph, heightOf: HeightOf): string {
  return JSON.stringify([
    nodes.map(node => [node.id, heightOf(node), node.attachedTo, node.position?.x, node.position?.y]),
    links.map(link => link.id),
  ])
}

interface Laid {
  key: string
  cards: Placed[]
}

/** What is drawn, and what it was made from. */
interface Shown {
  key: string
  laid: Laid
  cards: Placed[]
}

/** The cards of a layout, or of the nodes' own places; until the next layout what is there stays, and new nodes come beside it. */
function nextCards(
  graph: PipelineGraph,
  heightOf: HeightOf,
  laidOut: Placed[] | undefined,
  before: readonly Placed[],
): Placed[] {
  if (laidOut) return laidOut
  const own = new Map(graph.nodes.map(node => [node.id, node.position]))
  const known = new Map(before.map(card => [card.id, card]))
  const hasPlaces = [...own.values()].some(place => place !== null)
  return placeAsGiven(graph, id => (hasPlaces ? own.get(id) : known.get(id)), heightOf)
}

/** Where all nodes stand: at their own places, or where the layout puts them. */
export function useLayout(graph: PipelineGraph, heightOf: HeightOf) {
  const key = useMemo(() => layoutKey(graph, heightOf), [graph, heightOf])
  const hasPlaces = graph.nodes.some(node => node.position !== null)
  const [laid, setLaid] = useState<Laid>(() => {
    if (hasPlaces) return { key, cards: [] }
    if (graph.nodes.length <= atOnce) return { key, cards: placeNodes(graph, heightOf) }
    return { key: '', cards: placeInColumns(graph, heightOf) }
  })
  /** How often cards were put in motion; zero once they stand still. */
  const [glides, setGlides] = useState(0)
  const isUrgent = useRef(laid.key === '')
  const [shown, setShown] = useState<Shown>({ key: '', laid, cards: laid.cards })
  let { cards } = shown
  if (shown.key !== key || shown.laid !== laid) {
    cards = nextCards(graph, heightOf, laid.key === key && !hasPlaces ? laid.cards : undefined, shown.cards)
    setShown({ key, laid, cards })
  }

  const [latest] = useState(() => observable({ graph, heightOf, key }))
  useEffect(() => latest.set({ graph, heightOf, key }))
  const [schedule] = useState(() =>
    layoutSchedule(() => {
      const lay = () => {
        const now = latest.get()
        setGlides(count => count + 1)
        setLaid({ key: now.key, cards: placeNodes(now.graph, now.heightOf) })
      }
      if (latest.get().graph.nodes.length <= atOnce) lay()
      else whenIdle(lay)
    }),
  )
  useEffect(() => schedule.stop, [schedule])
  useEffect(() => {
    if (hasPlaces || laid.key === key) return
    schedule.ask(isUrgent.current)
    isUrgent.current = false
  }, [hasPlaces, laid.key, key, schedule])
  useEffect(() => {
    if (glides === 0) return
    const timer = setTimeout(() => setGlides(0), glideMs)
    return () => clearTimeout(timer)
  }, [glides])

  /** Makes the next layout come at once. */
  const hurry = useCallback(() => {
    isUrgent.current = true
  }, [])
  const placed = useMemo(() => new Map(cards.map(card => [card.id, card])), [cards])
  return { placed, isGliding: glides > 0, isLaidOut: !hasPlaces && laid.key === key, hurry }
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 })
  else setTimeout(run)
}
