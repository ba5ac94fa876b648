/** The rows with one of them at another place. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_row, at) => at !== from)
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)]
}
