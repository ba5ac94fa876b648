import { useEffect } from 'react'
import type { FormPart, Values } from './model/part.ts'

/** Gives a processor that is new what its list begins with. A list that was emptied stays empty. */
export function useFirstItems({ values, onChange, readOnly }: FormPart, name: string, make: () => readonly Values[]) {
  const isNew = values[name] === undefined && !readOnly
  useEffect(() => {
    if (isNew) onChange({ ...values, [name]: make() })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is made of nothing is made once, whatever else changes meanwhile
  }, [isNew])
}
