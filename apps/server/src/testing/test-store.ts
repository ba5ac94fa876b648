import { migrateStore, type Store } from '@weir/store'
import { openTestStore } from '@weir/store/testing'

/** A telemetry store with the tables of this version, in a database of its own on the engine that all tests share. */
export interface TestStore {
  url: string
  store: Store
  stop(): Promise<void>
}

export async function startTestStore(): Promise<TestStore> {
  const opened = await openTestStore()
  const { url, store } = opened
  await migrateStore(store)
  return { url: `${url}/${store.database}`, store, stop: () => opened.close() }
}
