/** A problem that keeps the server from starting, in one sentence that tells the operator what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
