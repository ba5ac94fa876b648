import { startTransition, useEffect, useRef, useState } from 'react'
import type { CheckedYaml } from './yaml-work.ts'
import { askYamlWorker } from './yaml-worker.ts'

/** A moment without typing after which a text is checked. */
const checkAfterMs = 300

export interface YamlCheck extends CheckedYaml {
  /** The text that the answer is about; undefined before the first one. */
  text: string | undefined
  /** Why it could not be checked at all. */
  failure?: string
}

const unchecked: YamlCheck = { text: undefined, document: undefined, issues: [] }

/** Checks a text that is being typed; while one check runs, only the newest text waits for the next. */
export function useYamlCheck(text: string): YamlCheck {
  const [check, setCheck] = useState(unchecked)
  const next = useRef<string>(undefined)
  const isBusy = useRef(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  useEffect(() => {
    async function checkNewest(): Promise<void> {
      if (isBusy.current) return
      isBusy.current = true
      while (next.current !== undefined && !isGone.current) {
        const asked = next.current
        next.current = undefined
        const answer = await askYamlWorker('check', { text: asked }).catch((error: unknown) => ({
          document: undefined,
          issues: [],
          failure: error instanceof Error ? error.message : String(error),
        }))
        // An answer about a text that is not there any more would mark the wrong lines.
        if (next.current !== undefined || isGone.current) continue
        // Hundreds of problems may come with it; typing goes first.
        startTransition(() => setCheck({ ...answer, text: asked }))
      }
      isBusy.current = false
    }
    const timer = setTimeout(() => {
      next.current = text
      void checkNewest()
    }, checkAfterMs)
    return () => clearTimeout(timer)
  }, [text])

  return check
}
