import type { NodeDiagnostics } from '@weir/contracts'
import type { ReadNode } from './read-content.ts'

/** What is inside a node dropped and failed at. A group counts both by the name of the processor that did it. */
export function childFigures(
  node: Pick<ReadNode, 'children'> | undefined,
  dropped: Readonly<Record<string, number>>,
  errors: Readonly<Record<string, number>>,
): NodeDiagnostics['childNodes'] {
  const at = (counts: Readonly<Record<string, number>>, name: string) =>
    Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0
  return Object.fromEntries(
    (node?.children ?? []).map(name => [name, { droppedLines: at(dropped, name), errors: at(errors, name) }]),
  )
}
