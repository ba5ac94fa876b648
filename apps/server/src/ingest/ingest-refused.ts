/** Why telemetry was not taken, in terms that both OTLP protocols can say. */
export class IngestRefused extends Error {
  readonly kind: 'unauthenticated' | 'forbidden' | 'invalid' | 'too_large' | 'busy' | 'throttled'
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(kind: IngestRefused['kind'], message: string, retryAfter?: number) {
    super(message)
    this.name = 'IngestRefused'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
