import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createStore, migrateStore, type Store } from '@weir/store'
import { startChdb } from '../engines/chdb.ts'
import { openHome } from '../home/home.ts'
import { createMetrics } from '../own-metrics.ts'
import { silentLog, temporaryFolder } from './test-postgres.ts'

/** A telemetry store with the tables of this version, on an engine of its own. */
export interface TestStore {
  url: string
  store: Store
  stop(): Promise<void>
}

export async function startTestStore(): Promise<TestStore> {
  const folder = await temporaryFolder()
  const ports = { http: 1, otlpGrpc: 1, otlpHttp: 1, opamp: 1 }
  const { layout, secrets } = await openHome({ home: path.join(folder, 'home'), ports, minFreeMegabytes: 1 })
  const password = secrets.clickhousePassword
  const engine = await startChdb({ layout, password, log: silentLog, metrics: createMetrics() })
  const store = createStore({ url: engine.url })
  await migrateStore(store)
  return {
    url: engine.url,
    store,
    async stop() {
      await store.close()
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
