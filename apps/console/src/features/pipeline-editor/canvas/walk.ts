import type { Placed } from './canvas-layout.ts'

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

const middle = (card: Placed) => ({ x: card.x + card.width / 2, y: card.y + card.height / 2 })

/** The nearest card in the direction of an arrow key; what lies aside counts twice as far. */
export function nextCard(placed: readonly Placed[], from: string, key: string): string | undefined {
  const direction = directions[key]
  const start = placed.find(card => card.id === from)
  if (!direction || !start) return undefined
  const origin = middle(start)
  let best: { id: string; distance: number } | undefined
  for (const card of placed) {
    const to = middle(card)
    const [dx, dy] = [to.x - origin.x, to.y - origin.y]
    const ahead = dx * direction.x + dy * direction.y
    if (card.id === from || ahead <= 0) continue
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x)
    const distance = ahead + 2 * aside
    if (!best || distance < best.distance) best = { id: card.id, distance }
  }
  return best?.id
}
