import { z } from 'zod'
import { archiveFields, checkArchive } from '../../archive/archive-fields.ts'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'

export const localstorageOutputDefinition = defineNode({
  type: 'localstorage_output',
  title: 'File / local archive',
  summary: 'Writes files below a folder of the agent, with a manifest of what they hold.',
  category: 'output',
  subcategories: ['archive'],
  icon: 'IconDeviceFloppy',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z
    .object({
      mounted_path: z
        .string()
        .max(1024)
        .regex(/^\/|^[A-Za-z]:[\\/]/, 'Must be the full path of a folder, such as /var/lib/archive')
        .meta({
          title: 'Folder',
          description: 'It must exist, so that nothing is written in its place while a volume is not mounted.',
          placeholder: '/var/lib/archive',
          valueType: 'filePath',
        }),
      ...archiveFields({ encoding: 'ndjson', compression: 'none' }),
      max_age: durationText().optional().meta({
        title: 'Delete after',
        description: 'Files whose events are older, such as 720h.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      max_total_size: fileSizeText({ min: '1MiB', max: '1000000GiB' }).optional().meta({
        title: 'Delete beyond',
        description: 'When the files take more than this together, the oldest go.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
      ...deliveryFields({ flushInterval: '5s', items: 50_000, size: '16MiB', requests: 1 }),
    })
    .superRefine(checkArchive),
  examples: [
    { title: 'JSON items, one per line', config: { mounted_path: '/var/lib/archive' } },
    {
      title: 'Parquet by service, kept for 30 days',
      config: {
        mounted_path: '/mnt/archive',
        encoding: 'parquet',
        compression: 'zstd',
        path_prefix: { order: ['signal', 'Date', 'Hour', 'service'], format: 'signal=%s/date=%s/hour=%s/service=%s/' },
        max_age: '720h',
      },
    },
  ],
})
