/** An error as ClickHouse reports it: a code, its name, and the HTTP status that goes with it. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly code: number
  readonly type: string
  readonly status: number

  constructor(code: number, type: string, message: string, status = statusOf(code)) {
    super(message)
    this.code = code
    this.type = type
    this.status = status
  }
}

const STATUS = new Map<number, number>([
  ...[6, 27, 36, 38, 41, 42, 43, 44, 53, 62, 69, 72, 115, 117, 130, 131, 158, 164, 396, 456].map(
    code => [code, 400] as const,
  ),
  ...[16, 46, 47, 60, 81, 218].map(code => [code, 404] as const),
  ...[192, 193, 497, 516].map(code => [code, 403] as const),
  [194, 401],
  [307, 413],
  [48, 501],
  [202, 503],
])

function statusOf(code: number): number {
  return STATUS.get(code) ?? 500
}

/** Reads the code and its name out of a message of the engine; whatever it throws becomes an answer, never a crash. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = Number(/Code: (\d+)/.exec(message)?.[1] ?? 1001)
  const type = /\(([A-Z][A-Z0-9_]{2,})\)[^()]*$/.exec(message)?.[1] ?? 'STD_EXCEPTION'
  const text = message.replace(/^Code: \d+\. DB::\w*Exception: /, '').replace(/ \([A-Z][A-Z0-9_]{2,}\)\s*$/, '')
  return new EngineError(code, type, text)
}

/** The body that ClickHouse sends with a failed request, which its clients parse. */
export function errorBody(error: EngineError): string {
  return `Code: ${error.code}. DB::Exception: ${error.message} (${error.type}) (version chDB)\n`
}
