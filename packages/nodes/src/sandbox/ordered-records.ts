import { type Batch, decodeRequest, encodeRequest, type Signal, type TelemetryRecord } from '@weir/telemetry'
import { joinFrames, splitFrames } from './frames.ts'

/**
 * OTLP keeps records by resource and scope, and points by metric, so encoding a batch may change their order. Here every run
 * of neighbours that share both is a request of its own, each metric point too; so what was put in comes out in place.
 */
export function encodeInOrder(signal: Signal, records: readonly TelemetryRecord[]): Uint8Array {
  const frames: Uint8Array[] = []
  let start = 0
  for (let at = 1; at <= records.length; at += 1) {
    const [first, next] = [records[start], records[at]]
    const together =
      signal !== 'metric' && next !== undefined && next.resource === first?.resource && next.scope === first.scope
    if (together) continue
    frames.push(encodeRequest(toBatch(signal, records.slice(start, at))))
    start = at
  }
  return joinFrames(frames)
}

export function decodeInOrder(signal: Signal, bytes: Uint8Array): TelemetryRecord[] {
  return splitFrames(bytes).flatMap((frame): TelemetryRecord[] => decodeRequest(signal, frame).records)
}

function toBatch(signal: Signal, records: readonly TelemetryRecord[]): Batch {
  switch (signal) {
    case 'log':
      return { signal, records: records.filter(record => record.signal === 'log') }
    case 'metric':
      return { signal, records: records.filter(record => record.signal === 'metric') }
    case 'trace':
      return { signal, records: records.filter(record => record.signal === 'trace') }
  }
}
