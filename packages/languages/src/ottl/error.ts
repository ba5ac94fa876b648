/** A text that is not valid OTTL, with the place and what was expected there. Lines and columns count from 1. */
export class OttlError extends Error {
  readonly line: number
  readonly column: number
  /** The message without the position. */
  readonly detail: string

  constructor(detail: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${detail}`)
    this.name = 'OttlError'
    this.detail = detail
    this.line = line
    this.column = column
  }
}

/** A statement or condition that failed on a record. */
export class OttlRuntimeError extends Error {
  /** The text of the statement or condition. */
  readonly statement: string
  readonly line: number

  constructor(message: string, statement: string, line: number, cause: unknown) {
    super(message, { cause })
    this.name = 'OttlRuntimeError'
    this.statement = statement
    this.line = line
  }
}

/** What functions and paths throw on a record; the program turns it into an {@link OttlRuntimeError}. */
export class OttlFault extends Error {
  constructor(message: string) {
    // Records that fail are data, not bugs: they come by the thousand, and a stack costs more than the rest of a statement.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = limit
    this.name = 'OttlFault'
  }
}
