import type { Signal } from '@weir/telemetry'

export const allSignals = ['log', 'metric', 'trace'] as const satisfies readonly Signal[]
