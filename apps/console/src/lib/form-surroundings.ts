import type { FieldSuggestion, SampleItem } from '@weir/contracts'
import { createContext, use } from 'react'

/** What is known around a form: which pipeline it belongs to, and the events that reach what it sets. */
export interface FormSurroundings {
  /** The pipeline whose calls test patterns and code; undefined where there is none. */
  configId: string | undefined
  /** The node that is edited; for what the server knows about its fields. */
  nodeId: string | undefined
  /** The newest captured events, as they come to the processor. */
  samples: readonly SampleItem[]
  /** The fields that these events have, as OTTL writes them. */
  fields: readonly FieldSuggestion[]
}

const nothing: FormSurroundings = { configId: undefined, nodeId: undefined, samples: [], fields: [] }

export const SurroundingsContext = createContext<FormSurroundings>(nothing)

export const useSurroundings = () => use(SurroundingsContext)
