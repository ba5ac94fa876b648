import { type RefObject, useEffect } from 'react'

/**
 * Takes all that an element covers out of reach while it is there: keyboards and screen readers must not get lost behind it.
 * What is beside the root of the console, such as dialogs and toasts, lies over it and stays.
 */
export function useInertAround(covering: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const covered: HTMLElement[] = []
    if (isOn) {
      for (let inner = covering.current; inner && inner.parentElement !== document.body; inner = inner.parentElement) {
        const beside = [...(inner.parentElement?.children ?? [])]
        for (const element of beside) {
          if (element === inner || !(element instanceof HTMLElement) || element.inert) continue
          element.inert = true
          covered.push(element)
        }
      }
    }
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [covering, isOn])
}
