/** An expression that cannot be read, or that failed on an item. */
export class CelError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CelError'
  }
}
