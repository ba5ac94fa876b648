/** The merged items in the order of one list; those that only the other has come after what they follow there. */
export function inOrderOf<Item>(
  first: readonly Item[],
  second: readonly Item[],
  merged: ReadonlyMap<string, Item>,
  keyOf: (item: Item) => string,
): Item[] {
  const order = [...new Set(first.map(keyOf))]
  const known = new Set(order)
  let place = -1
  for (const key of second.map(keyOf)) {
    if (known.has(key)) {
      place = order.indexOf(key)
      continue
    }
    known.add(key)
    place += 1
    order.splice(place, 0, key)
  }
  return order.flatMap(key => merged.get(key) ?? [])
}
