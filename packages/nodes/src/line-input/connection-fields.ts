import { z } from 'zod'

/** How many connections an input keeps; spread into its configuration. */
export const connectionFields = {
  max_connections: z.coerce.number().int().min(1).max(50_000).default(1000).meta({
    title: 'Connections',
    description: 'At once, for each worker. Further ones are refused.',
    visibility: 'advanced',
  }),
  max_connections_per_ip: z.coerce.number().int().min(1).max(50_000).optional().meta({
    title: 'Connections per address',
    description: 'At once, from one sender. Without it only the limit for all counts.',
    visibility: 'advanced',
  }),
}
