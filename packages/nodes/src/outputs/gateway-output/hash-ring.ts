/** More points spread the keys more evenly: with so many, members differ by about a tenth. */
const pointsPerMember = 160

/** Says which member a key belongs to, so that a change of members moves only the keys of those that came or went. */
export interface HashRing {
  /** Undefined where there is no member. */
  owner(key: string): string | undefined
}

/** FNV-1a with the last steps of MurmurHash3, which spread what FNV leaves close together. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** The same members give the same ring on every agent, in whatever order they are named. */
export function createHashRing(members: Iterable<string>): HashRing {
  const points = [...new Set(members)]
    .flatMap(member => Array.from({ length: pointsPerMember }, (_, at) => ({ place: hash(`${member}#${at}`), member })))
    .sort((a, b) => a.place - b.place || (a.member < b.member ? -1 : 1))
  const places = Uint32Array.from(points, point => point.place)

  return {
    owner(key) {
      const place = hash(key)
      let low = 0
      let high = places.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((places[middle] ?? 0) < place) low = middle + 1
        else high = middle
      }
      return points[low === places.length ? 0 : low]?.member
    },
  }
}
