import type { SequenceEntry } from '@weir/nodes/definitions'
import { useEffect, useRef } from 'react'
import type { Problems } from '../node-forms/index.ts'
import type { TypedForm } from './typed-form.ts'

type Told = (entry: SequenceEntry, problems: Problems) => void

const none: Problems = {}
const isWrong = ({ problems }: TypedForm) => Object.keys(problems).length > 0

/**
 * Tells the owner of a form what it holds. What was typed, and was wrong, is gone once statements come from elsewhere or the
 * form is taken away, as by the YAML: then the owner hears that nothing is wrong any more, or it would wait for ever.
 */
export function useTold(typed: TypedForm, onChange: Told): (next: TypedForm) => void {
  const latest = useRef({ typed, onChange })
  const wasWrong = useRef(false)
  useEffect(() => {
    latest.current = { typed, onChange }
    if (!wasWrong.current || isWrong(typed)) return
    wasWrong.current = false
    onChange(typed.entry, none)
  })
  useEffect(
    () => () => {
      if (wasWrong.current) latest.current.onChange(latest.current.typed.entry, none)
    },
    [],
  )
  return next => {
    wasWrong.current = isWrong(next)
    onChange(next.entry, next.problems)
  }
}
