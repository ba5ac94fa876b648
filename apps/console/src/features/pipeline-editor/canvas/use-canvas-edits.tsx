import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { observable } from '../../../lib/observable.ts'
import { useEditing } from '../editing/editing.tsx'
import { type CanvasEdits, createEdits } from './canvas-edits.ts'
import { ConfirmDeprecated } from './ConfirmDeprecated.tsx'

const EditsContext = createContext<CanvasEdits | undefined>(undefined)

/** The edits of the canvas around. */
export function useCanvasEdits(): CanvasEdits {
  const edits = use(EditsContext)
  if (!edits) throw new TypeError('useCanvasEdits works below CanvasEditsProvider only')
  return edits
}

interface CanvasEditsProviderProps {
  onOpen: (id: string) => void
  children: ReactNode
}

/** Gives the edits to everything below, and asks before a deletion that cannot be made good. */
export function CanvasEditsProvider({ onOpen, children }: CanvasEditsProviderProps) {
  const editing = useEditing()
  const [latest] = useState(() => observable({ editing, onOpen }))
  useEffect(() => latest.set({ editing, onOpen }))
  const [asked, ask] = useState<readonly string[]>()
  const [edits] = useState(() => createEdits(latest.get, ask))
  return (
    <EditsContext value={edits}>
      {children}
      <ConfirmDeprecated
        isOpen={asked !== undefined}
        onCancel={() => ask(undefined)}
        onDelete={() => {
          if (asked) edits.removeAnyway(asked)
          ask(undefined)
        }}
      />
    </EditsContext>
  )
}
