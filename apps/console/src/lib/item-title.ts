import { useEffect } from 'react'
import { observable, useObservable } from './observable.ts'

const shown = observable<string | undefined>(undefined)

/** Names the browser tab after the thing that the page shows, e.g. a pipeline, while the page is open and it is known. */
export function useItemTitle(name: string | undefined): void {
  useEffect(() => {
    shown.set(name)
    return () => shown.set(undefined)
  }, [name])
}

/** The name of the thing that is shown, for the tab's title. */
export const useShownItem = () => useObservable(shown)
