/** An engine does not serve (yet, or any more); the supervisor handles it. */
export class EngineDown extends Error {
  override readonly name = 'EngineDown'
}
