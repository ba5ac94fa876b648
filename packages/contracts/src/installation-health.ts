import { z } from 'zod'
import { route } from './route.ts'

const storeSchema = z.object({
  ok: z.boolean(),
  /** Started by the server itself, or one that the operator named. */
  embedded: z.boolean(),
  version: z.string().nullable(),
  latency_ms: z.number(),
  bytes: z.int().nullable(),
})
export type StoreHealth = z.infer<typeof storeSchema>

const countSchema = z.object({ name: z.string(), count: z.int() })

export const installationHealthSchema = z.object({
  time: z.iso.datetime(),
  server: z.object({
    version: z.string(),
    node_version: z.string(),
    started_at: z.iso.datetime(),
    memory_bytes: z.int(),
    cpu_seconds: z.number(),
  }),
  postgres: storeSchema.extend({
    connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }),
  }),
  clickhouse: storeSchema.extend({
    tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
  }),
  ingest: z.object({
    bytes_in_flight: z.int(),
    /** Since this server started. */
    records: z.array(countSchema),
    refused: z.array(countSchema),
    inserts: z.int(),
    repeated: z.int(),
  }),
  agents: z.object({
    /** Sockets that this server holds; agents that poll have none. */
    connections: z.int(),
    /** Agents of all organizations that reported in the last five minutes. */
    active: z.int(),
    unhealthy: z.int(),
    versions: z.array(countSchema),
  }),
  hosted_agents: z.object({ driver: z.string(), states: z.array(countSchema) }),
  engine_restarts: z.array(countSchema),
})
export type InstallationHealth = z.infer<typeof installationHealthSchema>

export const installationHealth = {
  get: route
    .route({
      method: 'GET',
      path: '/v1/installation_health',
      summary: 'The state of the stores, the ingest and the agents of this installation; for support users',
      tags: ['installation'],
    })
    .output(installationHealthSchema),
}
