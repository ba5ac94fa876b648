import type { GraphLink } from '@weir/pipeline'

/** The nodes that feed the selected one or are fed by it, itself among them; none when nothing is selected. */
export function litPath(links: readonly GraphLink[], selected: string | undefined): ReadonlySet<string> {
  if (selected === undefined) return new Set()
  const reached = new Set([selected])
  walk(selected, reached, id => links.filter(link => link.from === id).map(link => link.to))
  walk(selected, reached, id => links.filter(link => link.to === id).map(link => link.from))
  return reached
}

function walk(start: string, reached: Set<string>, next: (id: string) => string[]): void {
  const seen = new Set<string>([start])
  const queue = [start]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    reached.add(id)
    for (const other of next(id)) {
      if (seen.has(other)) continue
      seen.add(other)
      queue.push(other)
    }
  }
}
