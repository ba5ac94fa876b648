import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import css from '../EditorPage.module.css'
import { useEditing } from './editing.tsx'

/** Asks before somebody leaves a pipeline with changes that were not saved. */
export function UnsavedGuard() {
  const { changes, isReadOnly, discard } = useEditing()
  const isDirty = !isReadOnly && changes.length > 0
  const leaving = useBlocker({
    // Search keys change with every panel; only another page, or the way back to reading, is leaving.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Modal opened={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title="Unsaved Changes" size={420}>
      <p className={css['question']}>Are you sure you want to leave? Changes you made may not be saved.</p>
      <div className={css['answers']}>
        <Button onClick={() => leaving.reset?.()} data-autofocus>
          Stay
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            discard()
            leaving.proceed?.()
          }}
        >
          Leave
        </Button>
      </div>
    </Modal>
  )
}
