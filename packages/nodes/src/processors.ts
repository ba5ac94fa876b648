import { compound } from './processors/compound/compound.ts'
import { leafRuntimes } from './processors/leaf-runtimes.ts'
import { sequence } from './processors/sequence/sequence.ts'
import type { ProcessorRuntime } from './runtime-types.ts'

export * from './runtime-types.ts'

/** Every processor that can run; a browser can load them, unlike sources and destinations. */
export const processorRuntimes: readonly ProcessorRuntime[] = [sequence, compound, ...leafRuntimes]
