import type { NodeDiagnostics } from '@weir/contracts'

export interface EdgeFigures {
  bytes: number
  previousBytes: number
}

/** What flowed along a link: what its source passed on. */
export function edgeFigures(source: NodeDiagnostics | undefined): EdgeFigures {
  return { bytes: source?.outputBytes ?? 0, previousBytes: source?.previousOutputBytes ?? 0 }
}

const thinnest = 1.5
const thickest = 5

/** The stroke of a link by its bytes against the busiest one; the steps are logarithmic, since flows differ by powers. */
export function strokeWidth(bytes: number, busiest: number): number {
  if (bytes <= 0 || busiest <= 0) return thinnest
  return thinnest + (thickest - thinnest) * (Math.log1p(bytes) / Math.log1p(busiest)) ** 3
}

/** Seconds that a dash needs to move on: faster with more bytes per second, and still where nothing flows. */
export function dashSeconds(bytesPerSecond: number): number | undefined {
  if (bytesPerSecond <= 0) return undefined
  return Math.min(4, Math.max(0.5, 4 / Math.log2(2 + bytesPerSecond / 100)))
}
