export type ErrorStatus = 400 | 401 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 503

/** A request that is answered with an error; the message is for its sender. */
export class HttpError extends Error {
  readonly status: ErrorStatus

  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.name = 'HttpError'
    this.status = status
  }
}
