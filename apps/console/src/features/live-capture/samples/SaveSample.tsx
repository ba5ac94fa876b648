import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mostKeptItems, type SampleItem } from '@weir/contracts'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.tsx'
import css from '../LiveCapture.module.css'

interface SaveSampleProps {
  pipelineId: string
  /** All events that are shown, and the chosen one of them. */
  items: readonly SampleItem[]
  selected: SampleItem | undefined
  suggestedName: string
  onClose: () => void
}

/** Keeps events by name, to work with them again or to test the pipeline with. */
export function SaveSample({ pipelineId, items, selected, suggestedName, onClose }: SaveSampleProps) {
  const { id: orgId } = useOrganization()
  const queryClient = useQueryClient()
  const [name, setName] = useState(suggestedName)
  const [which, setWhich] = useState<'selected' | 'all'>(selected ? 'selected' : 'all')
  const kept = which === 'selected' && selected ? [selected] : items.slice(0, mostKeptItems)
  const input = { orgId, configId: pipelineId }
  const save = useMutation({
    ...api.pipelineTests.saveSample.mutationOptions(),
    onSuccess: async saved => {
      await queryClient.invalidateQueries({ queryKey: api.pipelineTests.samples.queryKey({ input }) })
      notify.done({ title: `${saved.name} was saved` })
      onClose()
    },
  })
  const trimmed = name.trim()
  return (
    <Modal opened onClose={onClose} title="Save as sample" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={css['modal']}
        onSubmit={event => {
          event.preventDefault()
          if (trimmed !== '' && !save.isPending) save.mutate({ ...input, name: trimmed, items: kept })
        }}
      >
        <TextInput
          label="Name"
          description="A sample that has this name already is replaced."
          data-autofocus
          maxLength={100}
          value={name}
          error={save.isError ? errorWords(save.error).sentence : undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        {selected ? (
          <SegmentedControl
            fullWidth
            aria-label="Which events"
            value={which}
            onChange={next => setWhich(next === 'all' ? 'all' : 'selected')}
            data={[
              { value: 'selected', label: 'The selected event' },
              { value: 'all', label: `All ${items.length} events` },
            ]}
          />
        ) : null}
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" loading={save.isPending} disabled={trimmed === ''}>
            Save {kept.length} {kept.length === 1 ? 'event' : 'events'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
