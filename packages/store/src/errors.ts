/** The store refused or failed a statement; `code` and `type` are ClickHouse's own, for example 60 and `UNKNOWN_TABLE`. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: number
  readonly type: string

  constructor(message: string, code: number, type: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.type = type
  }
}

/** The store did not answer: not started yet, stopped, or the network is down. Trying again later may help. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** More is waiting to be written than memory is set aside for. Trying again shortly helps. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError'
}

/** The store's tables were made by a newer version of Weir than this one, which therefore must not write to them. */
export class StoreVersionError extends Error {
  override name = 'StoreVersionError'
  readonly found: number
  readonly known: number

  constructor(database: string, found: number, known: number) {
    super(
      `The telemetry database "${database}" has schema version ${found}, but this version of Weir knows versions up to ` +
        `${known}. Start the newer version of Weir again, or point WEIR_CLICKHOUSE_URL at another database.`,
    )
    this.found = found
    this.known = known
  }
}

/** What was asked of a query lies outside its limits; `field` names the input at fault. */
export class StoreInputError extends Error {
  override name = 'StoreInputError'
  readonly field: string

  constructor(field: string, message: string) {
    super(`${field}: ${message}`)
    this.field = field
  }
}
