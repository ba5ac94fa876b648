import { double, Double, type TelemetryRecord, type Value } from '@weir/telemetry'

/** A field of records that holds one plain value. A record of a signal that lacks the field gives undefined. */
export interface ScalarField {
  get(record: TelemetryRecord): Value | undefined
  /** Whether the record has the field and takes such a value. */
  set(record: TelemetryRecord, value: Value): boolean
}

const nanosPerMilli = 1_000_000n

function wholeNumber(nanos: bigint): number | bigint {
  return nanos <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(nanos) : nanos
}

function asBigInt(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  const number = value instanceof Double ? value.value : value
  return typeof number === 'number' && Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined
}

function text(
  get: (record: TelemetryRecord) => string | undefined,
  put: (record: TelemetryRecord, value: string) => boolean,
): ScalarField {
  return { get, set: (record, value) => typeof value === 'string' && put(record, value) }
}

/** Hexadecimal text of a fixed length; empty where the record has none. */
function id(
  digits: number,
  get: (record: TelemetryRecord) => string | undefined,
  put: (record: TelemetryRecord, value: string) => boolean,
): ScalarField {
  const pattern = new RegExp(`^(?:[0-9a-fA-F]{${digits}})?$`)
  return {
    get: record => get(record) || undefined,
    set: (record, value) => typeof value === 'string' && pattern.test(value) && put(record, value.toLowerCase()),
  }
}

function time(
  unit: bigint,
  get: (record: TelemetryRecord) => bigint | undefined,
  put: (record: TelemetryRecord, nanos: bigint) => boolean,
): ScalarField {
  return {
    get: record => {
      const nanos = get(record)
      return nanos === undefined ? undefined : wholeNumber(nanos / unit)
    },
    set: (record, value) => {
      const amount = asBigInt(value)
      return amount !== undefined && amount >= 0n && put(record, BigInt.asUintN(64, amount * unit))
    },
  }
}

function int(
  get: (record: TelemetryRecord) => number | undefined,
  put: (record: TelemetryRecord, value: number) => boolean,
): ScalarField {
  return {
    get,
    set: (record, value) => typeof value === 'number' && Number.isInteger(value) && put(record, value),
  }
}

/** Carries out a write and says that it was. */
function done(_write: unknown): true {
  return true
}

const startTime = (unit: bigint) =>
  time(
    unit,
    record => (record.signal === 'log' ? undefined : record.startTimeUnixNano),
    (record, nanos) => record.signal !== 'log' && done((record.startTimeUnixNano = nanos)),
  )

/** What a record is about in time: a span its start. */
const ownTime = (unit: bigint) =>
  time(
    unit,
    record => (record.signal === 'trace' ? record.startTimeUnixNano : record.timeUnixNano),
    (record, nanos) =>
      record.signal === 'trace' ? done((record.startTimeUnixNano = nanos)) : done((record.timeUnixNano = nanos)),
  )

const observedTime = (unit: bigint) =>
  time(
    unit,
    record => (record.signal === 'log' ? record.observedTimeUnixNano : undefined),
    (record, nanos) => record.signal === 'log' && done((record.observedTimeUnixNano = nanos)),
  )

/** The fields that can be named beside body, attributes and resource, by their OTTL names. */
export const scalarFields: ReadonlyMap<string, ScalarField> = new Map([
  ['timestamp', ownTime(nanosPerMilli)],
  ['time_unix_nano', ownTime(1n)],
  ['observed_timestamp', observedTime(nanosPerMilli)],
  ['observed_time_unix_nano', observedTime(1n)],
  ['start_timestamp', startTime(nanosPerMilli)],
  ['start_time_unix_nano', startTime(1n)],
  [
    'end_time_unix_nano',
    time(
      1n,
      record => (record.signal === 'trace' ? record.endTimeUnixNano : undefined),
      (record, nanos) => record.signal === 'trace' && done((record.endTimeUnixNano = nanos)),
    ),
  ],
  [
    'severity_text',
    text(
      record => (record.signal === 'log' ? record.severityText : undefined),
      (record, value) => record.signal === 'log' && done((record.severityText = value)),
    ),
  ],
  [
    'severity_number',
    int(
      record => (record.signal === 'log' ? record.severityNumber : undefined),
      (record, value) => record.signal === 'log' && done((record.severityNumber = value)),
    ),
  ],
  [
    'event_name',
    text(
      record => (record.signal === 'log' ? record.eventName : undefined),
      (record, value) => record.signal === 'log' && done((record.eventName = value)),
    ),
  ],
  [
    'trace_id',
    id(
      32,
      record => (record.signal === 'metric' ? undefined : record.traceId),
      (record, value) => record.signal !== 'metric' && done((record.traceId = value)),
    ),
  ],
  [
    'span_id',
    id(
      16,
      record => (record.signal === 'metric' ? undefined : record.spanId),
      (record, value) => record.signal !== 'metric' && done((record.spanId = value)),
    ),
  ],
  [
    'parent_span_id',
    id(
      16,
      record => (record.signal === 'trace' ? record.parentSpanId : undefined),
      (record, value) => record.signal === 'trace' && done((record.parentSpanId = value)),
    ),
  ],
  [
    'trace_state',
    text(
      record => (record.signal === 'trace' ? record.traceState : undefined),
      (record, value) => record.signal === 'trace' && done((record.traceState = value)),
    ),
  ],
  [
    'name',
    text(
      record => (record.signal === 'log' ? undefined : record.name),
      (record, value) => record.signal !== 'log' && done((record.name = value)),
    ),
  ],
  [
    'description',
    text(
      record => (record.signal === 'metric' ? record.description : undefined),
      (record, value) => record.signal === 'metric' && done((record.description = value)),
    ),
  ],
  [
    'unit',
    text(
      record => (record.signal === 'metric' ? record.unit : undefined),
      (record, value) => record.signal === 'metric' && done((record.unit = value)),
    ),
  ],
  [
    'kind',
    {
      get: record => {
        if (record.signal === 'log') return undefined
        return record.signal === 'metric' ? record.data.kind : record.kind
      },
      set: (record, value) =>
        record.signal === 'trace' && typeof value === 'number' && done((record.kind = Math.trunc(value))),
    },
  ],
  [
    'value',
    {
      get: record => {
        if (record.signal !== 'metric') return undefined
        const { data } = record
        if (data.kind !== 'gauge' && data.kind !== 'sum') return undefined
        return data.value === null || data.isInt ? data.value : double(Number(data.value))
      },
      set: () => false,
    },
  ],
  [
    'status.code',
    int(
      record => (record.signal === 'trace' ? record.statusCode : undefined),
      (record, value) => record.signal === 'trace' && done((record.statusCode = value)),
    ),
  ],
  [
    'status.message',
    text(
      record => (record.signal === 'trace' ? record.statusMessage : undefined),
      (record, value) => record.signal === 'trace' && done((record.statusMessage = value)),
    ),
  ],
  [
    'flags',
    int(
      record => record.flags,
      (record, value) => done((record.flags = value >>> 0)),
    ),
  ],
  // The scope is shared between records, so it is read only.
  [
    'scope.name',
    text(
      record => record.scope.name,
      () => false,
    ),
  ],
  [
    'scope.version',
    text(
      record => record.scope.version,
      () => false,
    ),
  ],
])
