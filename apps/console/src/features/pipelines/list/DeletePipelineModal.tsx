import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PipelineEntry } from '@weir/contracts'
import { useState } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import { invalidatePipelineLists } from '../pipelines.queries.ts'
import { deleteFailure, deletePipeline, deleteRetry, needsTyping } from './delete-pipeline.ts'
import css from './ListPage.module.css'

interface DeletePipelineModalProps {
  pipeline: PipelineEntry
  onClose: () => void
}

/** Asks before a pipeline is deleted; where agents run it, for its name. */
export function DeletePipelineModal({ pipeline, onClose }: DeletePipelineModalProps) {
  const { tag, activeNodesResult } = pipeline
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const mustType = needsTyping(pipeline)
  const count = activeNodesResult.active_nodes_count
  const remove = useMutation({
    ...deleteRetry,
    mutationFn: () => deletePipeline(organization.id, pipeline),
    onSuccess: () => notify.done({ title: `Deleted ${tag}` }),
    onError: error => notify.failed(deleteFailure(pipeline), error),
    onSettled: async () => {
      onClose()
      await invalidatePipelineLists(queryClient)
    },
  })
  return (
    <Modal opened onClose={onClose} size={440} title={`Delete ${tag}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!remove.isPending && (!mustType || typed === tag)) remove.mutate()
        }}
      >
        <p>
          The pipeline goes with all of its versions. This cannot be undone.
          {mustType
            ? ` ${count === 1 ? '1 agent runs' : `${count} agents run`} it now and will be left without one.`
            : ''}
        </p>
        {mustType ? (
          <TextInput
            mt="sm"
            data-autofocus
            label={`Type ${tag} to delete it`}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        ) : null}
        {remove.failureCount > 0 && remove.isPending ? <p role="status">That failed. Trying again…</p> : null}
        <div className={css['modalActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" loading={remove.isPending} disabled={mustType && typed !== tag}>
            Delete
          </Button>
        </div>
      </form>
    </Modal>
  )
}
