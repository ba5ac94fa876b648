interface Arrow {
  from: string
  to: string
}

/** The names along one cycle, if the links have any. */
export function findCycle(links: readonly Arrow[]): string[] | undefined {
  const targets = new Map<string, string[]>()
  for (const { from, to } of links) targets.set(from, [...(targets.get(from) ?? []), to])
  const finished = new Set<string>()

  // Depth first with a stack of our own: a long chain must not exhaust the engine's.
  for (const start of targets.keys()) {
    const way: string[] = []
    const onWay = new Set<string>()
    const steps: { name: string; leaving: boolean }[] = [{ name: start, leaving: false }]
    for (let step = steps.pop(); step; step = steps.pop()) {
      if (step.leaving) {
        way.pop()
        onWay.delete(step.name)
        finished.add(step.name)
        continue
      }
      if (onWay.has(step.name)) return way.slice(way.indexOf(step.name))
      if (finished.has(step.name)) continue
      way.push(step.name)
      onWay.add(step.name)
      steps.push({ name: step.name, leaving: true })
      for (const name of targets.get(step.name) ?? []) steps.push({ name, leaving: false })
    }
  }
  return undefined
}

/** Whether links lead from one node to the other. */
export function isReachable(links: readonly Arrow[], from: string, to: string): boolean {
  const targets = Map.groupBy(links, link => link.from)
  const seen = new Set([from])
  const open = [from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === to) return true
    for (const link of targets.get(name) ?? []) {
      if (seen.has(link.to)) continue
      seen.add(link.to)
      open.push(link.to)
    }
  }
  return false
}
