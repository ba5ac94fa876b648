import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/notify.tsx'
import type { Chosen } from './chosen-letters.ts'
import { changeLetters, type LetterChange, type LetterPlace } from './deliveries.queries.ts'
import { changeWords, outcomeWords } from './letter-change-words.ts'

export interface Asked {
  change: LetterChange
  chosen: Chosen
}

/** Sends dead letters again or deletes them, and says what came of it. */
export function useLetterChange(place: LetterPlace) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change, chosen }: Asked) => changeLetters(change, place, chosen),
    onSuccess: (events, { change, chosen }) => {
      const { tone, ...toast } = outcomeWords(change, events, chosen.events)
      notify[tone](toast)
    },
    onError: (error, { change }) => notify.failed(changeWords[change].failed, error),
    onSettled: () => {
      // The list and the counts, also after a failure: a part of it may be done. Nobody has to wait for them.
      void queries.invalidateQueries({ queryKey: api.deliveries.key() })
    },
  })
}
