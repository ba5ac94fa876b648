import { useState } from 'react'
import { queryProblem } from './query-problem.ts'

/**
 * The text in the query bar beside the query that the page shows. A problem shows once the text was run, not while it is
 * typed for the first time; from then on it follows the typing, so that it goes as soon as it is put right.
 */
export function useQueryDraft(applied: string, apply: (query: string) => void) {
  const [draft, setDraft] = useState(applied)
  const [followed, setFollowed] = useState(applied)
  const [isChecked, setChecked] = useState(true)
  if (followed !== applied) {
    setFollowed(applied)
    setDraft(applied)
    setChecked(true)
  }
  const problem = isChecked ? queryProblem(draft) : undefined
  const type = (text: string) => {
    setDraft(text)
    if (!problem) setChecked(false)
  }
  const run = (text = draft) => {
    setDraft(text)
    setChecked(true)
    if (!queryProblem(text)) apply(text.trim())
  }
  /** Changes the query by one of the functions of query-edit and runs it; a half-typed draft is left behind. */
  const edit = (change: (query: string) => string) => run(change(queryProblem(draft) ? applied : draft))
  return { draft, problem, type, run, edit }
}
