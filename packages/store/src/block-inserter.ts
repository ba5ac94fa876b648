import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { sqlLiteral } from './engine/sql-literal.ts'
import { SPOOL_HEADER, Spool } from './spool.ts'
import type { StoreSettings } from './store-query.ts'

/**
 * Inserts rows in ClickHouse's Native format: by the spool of the embedded engine where there is one, else in the request.
 * `into` is the statement up to where the rows come from.
 */
export function blockInserter(client: ClickHouseClient, isLocal: boolean) {
  const spool = new Spool()

  async function run(query: string, settings: StoreSettings, values?: Readable): Promise<void> {
    const { stream, response_headers } = await client.exec({
      query,
      clickhouse_settings: { ...settings },
      ...(values === undefined ? {} : { values }),
    })
    // The connection is free for others only when the answer was read.
    for await (const _ of stream);
    if (isLocal) spool.learn(response_headers[SPOOL_HEADER])
  }

  return async (into: string, block: readonly Uint8Array[], settings: StoreSettings): Promise<void> => {
    const file = await spool.write(block)
    if (file !== undefined) {
      const failure = await run(`${into} FROM INFILE ${sqlLiteral(file)} FORMAT Native`, settings).catch(asError)
      const isThere = await spool.remove(file)
      if (failure === undefined) return
      // Cleared by an engine that has started anew: it gets the rows another way, and knows by their token if it has them.
      if (isThere) throw failure
    }
    const values = Readable.from([Buffer.concat(block)], { objectMode: false })
    await run(`${into} FORMAT Native`, settings, values)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
