import { TestThreads } from './test-threads.ts'

/** The threads of this server that run what people try out. */
export const testThreads = new TestThreads()
