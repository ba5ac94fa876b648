/** Longer sources are left to the automaton: they compile slowly and gain nothing. */
export const maxUnrolled = 20_000

/** The linear engine takes counts up to this, in all nesting together. */
const maxCount = 16

const maxWrittenOut = 64
const maxWrittenLength = 1024

interface Counted {
  /** Source that can be repeated as it stands. */
  atom: string
  /** Whether it stands for one character, without a count of its own. */
  isSet: boolean
  isEmpty: boolean
  min: number
  max: number
  lazy: boolean
}

/** A counted repetition written out, because the linear engine refuses large counts. */
export function unrolled(counted: Counted): string {
  const { atom, isSet, min, max, lazy } = counted
  const required = isSet ? requiredCharacters(atom, min) : atom.repeat(min)
  if (max === Number.POSITIVE_INFINITY) return `${required}${atom}*${lazy ? '?' : ''}`
  const optional = max - min
  if (optional === 0) return required
  return required + (isSet ? optionalCharacters(atom, optional, lazy) : optionalRounds(counted, optional))
}

function requiredCharacters(atom: string, count: number): string {
  // V8 skips ahead over characters written out, and walks through counted ones: the difference is tenfold.
  if (count <= maxWrittenOut && atom.length * count <= maxWrittenLength) return atom.repeat(count)
  const rest = count % maxCount
  const last = rest === 0 ? '' : rest === 1 ? atom : `${atom}{${rest}}`
  return `${atom}{${maxCount}}`.repeat(Math.floor(count / maxCount)) + last
}

/** Blocks, so that no number of characters can be reached in two ways. */
function optionalCharacters(atom: string, count: number, lazy: boolean): string {
  const suffix = lazy ? '?' : ''
  const blocks = Math.ceil(count / maxCount) - 1
  let source = `${atom}{0,${count - blocks * maxCount}}${suffix}`
  for (let block = 0; block < blocks; block += 1) {
    const whole = `${atom}{${maxCount}}${source}`
    const part = `${atom}{0,${maxCount - 1}}${suffix}`
    source = lazy ? `(?:${part}|${whole})` : `(?:${whole}|${part})`
  }
  return source
}

function optionalRounds({ atom, isEmpty, lazy }: Counted, count: number): string {
  let source = ''
  for (let round = 0; round < count; round += 1) {
    if (isEmpty) source = lazy ? `(?:|${atom}${source})` : `(?:${atom}${source}|)`
    else source = `(?:${atom}${source})?${lazy ? '?' : ''}`
  }
  return source
}
