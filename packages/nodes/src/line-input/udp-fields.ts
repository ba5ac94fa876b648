import { z } from 'zod'
import { fileSizeText } from '../file-size.ts'

/** How datagrams are taken; spread into a configuration. */
export const udpFields = {
  read_buffer_size: fileSizeText({ min: '8KiB', max: '256MiB' }).optional().meta({
    title: 'Read buffer',
    description: 'Of the operating system, for datagrams not read yet. Its own limit (net.core.rmem_max) may be lower.',
    placeholder: '4MiB',
    visibility: 'advanced',
    valueType: 'fileSize',
  }),
  udp_async: z
    .object({
      readers: z.coerce.number().int().min(1).max(32).default(1).meta({
        title: 'Readers',
        description: 'Sockets on the port, each with its own read buffer. More than one needs Linux or FreeBSD.',
      }),
      processors_count: z.coerce.number().int().min(1).max(32).default(1).meta({
        title: 'Processors',
        description: 'Batches on their way through the pipeline at once.',
      }),
      max_queue_length: z.coerce.number().int().min(1).max(1_000_000).default(10_000).meta({
        title: 'Queue length',
        description: 'Events that wait for the pipeline. Further ones are dropped and counted.',
      }),
    })
    .default({ readers: 1, processors_count: 1, max_queue_length: 10_000 })
    .meta({ title: 'UDP queue', visibility: 'advanced' }),
}
