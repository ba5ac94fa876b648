/** Where in the input decoding stopped: a byte or character offset, or a path of JSON keys. */
export interface DecodePlace {
  offset?: number
  path?: string
}

/**
 * The only error that the decoders of this package throw: the input, not the program, is at fault.
 *
 * The message is a sentence for the sender and already names the place.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  /** The byte (binary input) or character (JSON text) where reading stopped. */
  readonly offset: number | undefined
  /** The JSON path of the offending field, such as `resourceLogs[0].resource`. */
  readonly path: string | undefined

  constructor(problem: string, place: DecodePlace = {}) {
    super(problem + describe(place))
    this.offset = place.offset
    this.path = place.path
  }
}

function describe({ offset, path }: DecodePlace): string {
  if (path !== undefined) return ` at ${path === '' ? 'the top level' : path}`
  return offset === undefined ? '' : ` at offset ${offset}`
}
