import type { Batch } from '@weir/telemetry'
import type { FileFormat } from './encode-file.ts'
import { eventTime, serviceOf } from './groups.ts'
import { schemaVersion } from './parquet/encode-parquet.ts'

const manifestVersion = 1
const maxServices = 32
const maxServiceLength = 200

/**
 * What an archive says about one of its files, in an object of its own: an object store cannot append, and writers need not
 * agree. It stands in `_manifest/date=…/hour=…/`, by the hour of the events, so that who looks for a time lists those folders and
 * `_manifest/date=other/hour=other/`, and not the whole archive.
 */
export interface ManifestEntry {
  readonly version: typeof manifestVersion
  /** From the root of the archive. */
  readonly path: string
  readonly signal: Batch['signal']
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly encoding: FileFormat['encoding']
  readonly compression: FileFormat['compression']
  /** Of the columns of a Parquet file. */
  readonly schema_version: number
  /** Digits, as times go beyond what JSON numbers hold. */
  readonly min_time_unix_nano: string
  readonly max_time_unix_nano: string
  /** The first services found in it. */
  readonly services: readonly string[]
  /** False when there are more services than are listed. */
  readonly services_complete: boolean
}

export interface TimeSpan {
  readonly min: bigint
  readonly max: bigint
}

export function timeSpan({ records }: Batch): TimeSpan {
  let min: bigint | undefined
  let max = 0n
  for (const record of records) {
    const time = eventTime(record)
    if (min === undefined || time < min) min = time
    if (time > max) max = time
  }
  return { min: min ?? 0n, max }
}

function servicesOf({ records }: Batch): Pick<ManifestEntry, 'services' | 'services_complete'> {
  const resources = new Set(records.map(record => record.resource))
  const services = new Set<string>()
  for (const resource of resources) {
    const service = serviceOf(resource).slice(0, maxServiceLength)
    if (service === '' || services.has(service)) continue
    if (services.size >= maxServices) return { services: [...services].sort(), services_complete: false }
    services.add(service)
  }
  return { services: [...services].sort(), services_complete: true }
}

export function manifestEntry(
  batch: Batch,
  span: TimeSpan,
  format: FileFormat,
  file: Pick<ManifestEntry, 'path' | 'bytes' | 'sha256'>,
): ManifestEntry {
  return {
    version: manifestVersion,
    path: file.path,
    signal: batch.signal,
    rows: batch.records.length,
    bytes: file.bytes,
    sha256: file.sha256,
    encoding: format.encoding,
    compression: format.compression,
    schema_version: schemaVersion,
    min_time_unix_nano: String(span.min),
    max_time_unix_nano: String(span.max),
    ...servicesOf(batch),
  }
}
