import { useState } from 'react'

/** A value in which everything that did not change is still the same object as before: React draws only what is another one. */
export function useKept<Value>(next: Value, keep: (before: Value, next: Value) => Value): Value {
  const [state, setState] = useState({ next, kept: next })
  if (state.next === next) return state.kept
  const kept = keep(state.kept, next)
  setState({ next, kept })
  return kept
}
