/** Whether two values of a document say the same, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ofA, ofB] = [definedEntries(a), definedEntries(b)]
  return (
    ofA.length === ofB.length &&
    ofA.every(([key, value]) => Object.hasOwn(b, key) && sameValue(value, Reflect.get(b, key)))
  )
}

/** A field that is undefined is not there. */
function definedEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined)
}
