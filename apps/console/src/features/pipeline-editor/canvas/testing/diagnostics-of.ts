import type { NodeDiagnostics } from '@weir/contracts'

/** The figures of a node that did nothing, but for what is given. */
export function diagnosticsOf(given: Partial<NodeDiagnostics>): NodeDiagnostics {
  return {
    inputBytes: 0,
    outputBytes: 0,
    inputLines: 0,
    outputLines: 0,
    droppedLines: 0,
    droppedByReason: {},
    errors: 0,
    errorsByReason: {},
    heldLines: 0,
    rates: { inputBytes: 0, outputBytes: 0, inputLines: 0, outputLines: 0 },
    previousInputBytes: 0,
    previousOutputBytes: 0,
    childNodes: {},
    paths: {},
    ...given,
  }
}
