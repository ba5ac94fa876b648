import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

interface SetOptions {
  /** Adds a step to the browser's history; without it the present step is changed. */
  push?: boolean
}

/**
 * The page's search keys, read by their schema, and a function that changes some of them.
 *
 * @example const [{ readOnly }, setSearch] = useUrlState(pipelineSearch)
 */
export function useUrlState<Schema extends z.ZodObject>(schema: Schema) {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => schema.parse(raw), [schema, raw])
  const setState = useCallback(
    (change: Partial<z.input<Schema>>, options: SetOptions = {}) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, ...change }),
        replace: !options.push,
      })
    },
    [navigate],
  )
  return [state, setState] as const
}

/** One part of the page's path, such as `pipelineId`; empty where the address has none. */
export function usePathParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}
