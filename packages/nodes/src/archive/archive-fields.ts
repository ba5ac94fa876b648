import { z } from 'zod'
import { pathPrefixField } from './path-prefix.ts'

const encodings = ['parquet', 'ndjson', 'otlp_json', 'raw'] as const
const compressions = ['none', 'gzip', 'zstd', 'snappy'] as const

export type ArchiveEncoding = (typeof encodings)[number]
export type ArchiveCompression = (typeof compressions)[number]

/** The fields that say what an archive's files hold and where they go. Spread into a destination's config. */
export function archiveFields(defaults: { encoding: ArchiveEncoding; compression: ArchiveCompression }) {
  return {
    encoding: z
      .enum(encodings)
      .default(defaults.encoding)
      .meta({
        title: 'Encoding',
        description:
          'Parquet and OTLP keep everything. JSON items have times in milliseconds; lines of text have the bodies only.',
        optionTitles: ['Parquet', 'JSON items, one per line', 'OTLP in JSON', 'Bodies as lines of text'],
      }),
    compression: z
      .enum(compressions)
      .default(defaults.compression)
      .meta({
        title: 'Compression',
        description: 'Of the pages inside of Parquet files, else of the whole file.',
        optionTitles: ['None', 'gzip', 'zstd', 'Snappy (Parquet only)'],
      }),
    path_prefix: pathPrefixField,
  }
}

/** Says what is wrong with the two together. */
export function checkArchive(
  { encoding, compression }: { encoding: ArchiveEncoding; compression: ArchiveCompression },
  context: z.RefinementCtx,
): void {
  if (compression !== 'snappy' || encoding === 'parquet') return
  context.addIssue({
    code: 'custom',
    path: ['compression'],
    message: 'Snappy is for Parquet only: choose gzip, zstd or none',
  })
}
