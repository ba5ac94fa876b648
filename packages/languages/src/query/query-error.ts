/** A query that cannot be read: what is wrong, and the characters it is about. */
export class QueryError extends Error {
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end: number) {
    super(message)
    this.name = 'QueryError'
    this.start = start
    this.end = end
  }
}
