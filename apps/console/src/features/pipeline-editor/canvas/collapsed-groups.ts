import { useCallback, useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored.ts'

const keyOf = (pipelineId: string) => `weir.collapsed.${pipelineId}`
const storedSchema = z.array(z.string())

function readCollapsed(pipelineId: string): ReadonlySet<string> {
  try {
    return new Set(storedSchema.parse(JSON.parse(readStored(keyOf(pipelineId)) ?? '[]')))
  } catch {
    // Whatever lies there is not ours: all groups are open.
    return new Set()
  }
}

/** The groups of a pipeline that this browser shows as a stack of icons, and how to switch one. */
export function useCollapsedGroups(pipelineId: string): readonly [ReadonlySet<string>, (id: string) => void] {
  const [collapsed, setCollapsed] = useState(() => readCollapsed(pipelineId))
  const toggle = useCallback(
    (id: string) =>
      setCollapsed(before => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        writeStored(keyOf(pipelineId), after.size === 0 ? null : JSON.stringify([...after]))
        return after
      }),
    [pipelineId],
  )
  return [collapsed, toggle]
}
