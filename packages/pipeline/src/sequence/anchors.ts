/**
 * What a diff compares: the items as they come to the processor `input` of a sequence, and as they leave the one before
 * `output`. Both are places between processors, from 0 to how many there are.
 */
export interface Anchors {
  input: number
  output: number
}

/** The anchors around all processors. */
export function wholeSequence(count: number): Anchors {
  return { input: 0, output: count }
}

/** Where an anchor may be put while the other stays: the input before the output, with a processor between them. */
export function anchorPositions(count: number, anchors: Anchors, which: keyof Anchors): number[] {
  const from = which === 'input' ? 0 : Math.min(anchors.input + 1, count)
  const to = which === 'input' ? Math.max(anchors.output - 1, 0) : count
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}

/** Moves an anchor to the valid position that is nearest to the wanted one. */
export function moveAnchor(count: number, anchors: Anchors, which: keyof Anchors, wanted: number): Anchors {
  const positions = anchorPositions(count, anchors, which)
  const nearest = positions.reduce(
    (best, position) => (Math.abs(position - wanted) < Math.abs(best - wanted) ? position : best),
    positions[0] ?? anchors[which],
  )
  return { ...anchors, [which]: nearest }
}

/** The processors between the anchors. */
export function anchoredEntries<Entry>(entries: readonly Entry[], { input, output }: Anchors): Entry[] {
  return entries.slice(input, output)
}

/**
 * The anchors after processors were added, moved or taken away, by the names of the processors: each stays beside the one that
 * it stood at. Undefined when they are around all of them, or there is nothing left between them.
 */
export function keepAnchors(
  { input, output }: Anchors,
  before: readonly string[],
  after: readonly string[],
): Anchors | undefined {
  const first = before.slice(input).find(name => after.includes(name))
  const last = before.slice(0, output).findLast(name => after.includes(name))
  const kept: Anchors = {
    input: input === 0 || first === undefined ? 0 : after.indexOf(first),
    output: output >= before.length || last === undefined ? after.length : after.indexOf(last) + 1,
  }
  const isWhole = kept.input === 0 && kept.output === after.length
  return isWhole || kept.input >= kept.output ? undefined : kept
}
