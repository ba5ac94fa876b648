/** Thickness is counted in quarters of a pixel: lines are drawn between 1.5 and about 5 pixels wide. */
const perPixel = 4
const thinnest = 6
const widest = { least: 15, most: 21 }
const countedNodes = { least: 5, most: 40 }
const fence = { below: 0.001, above: 100 }

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The thickness of the busiest link: 15 with 5 nodes or fewer, 21 with 40 or more. */
export function widestThickness(nodeCount: number): number {
  const counted = between(nodeCount, countedNodes.least, countedNodes.most)
  const share = (counted - countedNodes.least) / (countedNodes.most - countedNodes.least)
  return widest.least + share * (widest.most - widest.least)
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** The smallest and largest of the amounts that are no outliers: those within a fence around the two middle quarters. */
export function usualRange(amounts: readonly number[]): { least: number; most: number } | undefined {
  const sorted = amounts.filter(amount => amount > 0).sort((a, b) => a - b)
  const first = quantile(sorted, 0.25)
  const third = quantile(sorted, 0.75)
  const spread = third - first
  const usual = sorted.filter(
    amount => amount >= first - fence.below * spread && amount <= third + fence.above * spread,
  )
  const [least] = usual
  const most = usual.at(-1)
  return least === undefined || most === undefined ? undefined : { least, most }
}

/** The stroke of a link in pixels: linear in the logarithm of its bytes, outliers as thin or thick as the usual ends. */
export function strokeWidth(bytes: number, range: ReturnType<typeof usualRange>, nodeCount: number): number {
  if (bytes <= 0 || !range) return thinnest / perPixel
  const span = Math.log(range.most) - Math.log(range.least)
  const share = span <= 0 ? 1 : between((Math.log(bytes) - Math.log(range.least)) / span, 0, 1)
  return (thinnest + share * (widestThickness(nodeCount) - thinnest)) / perPixel
}
