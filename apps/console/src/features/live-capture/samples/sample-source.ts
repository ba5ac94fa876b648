import type { SampleItem } from '@weir/contracts'

/** Where the events that are worked on come from. */
export type SampleSource =
  | { kind: 'live' }
  | { kind: 'saved'; name: string; items: readonly SampleItem[] }
  | { kind: 'pasted'; items: readonly SampleItem[] }
