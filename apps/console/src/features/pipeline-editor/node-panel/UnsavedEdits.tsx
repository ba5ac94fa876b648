import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEditing } from '../editing/editing.tsx'
import { pipelineEditorSearch } from '../pipeline-editor.search.ts'

interface Place {
  pathname: string
  search: unknown
}

const nodeAt = (search: unknown) => {
  const { data } = pipelineEditorSearch.safeParse(search)
  return { node: data?.node, isEditing: data?.readOnly === false }
}

/** Whether going there closes the panel of the node. */
function closesPanel(current: Place, next: Place): boolean {
  const [before, after] = [nodeAt(current.search), nodeAt(next.search)]
  return current.pathname !== next.pathname || before.node !== after.node || before.isEditing !== after.isEditing
}

/** Asks before a node is left whose edits were not saved. */
export function UnsavedEdits({ unsaved }: { unsaved: RefObject<boolean> }) {
  const { changes } = useEditing()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      // The guard of the whole draft asks on its own when the page is left.
      const asksAnyway = current.pathname !== next.pathname && changes.length > 0
      return unsaved.current && !asksAnyway && closesPanel(current, next)
    },
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  })
  return (
    <Modal opened={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title="Unsaved Changes" size={420}>
      <Text>Are you sure you want to leave? Changes you made may not be saved.</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={() => leaving.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button variant="danger" onClick={() => leaving.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
