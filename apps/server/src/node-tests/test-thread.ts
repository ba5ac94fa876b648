import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

// The engine is a lot of code: compiled by an earlier thread, it is there in half of the time.
if (typeof workerData === 'string') enableCompileCache(workerData)
await import('./serve-tests.ts')
flushCompileCache()
