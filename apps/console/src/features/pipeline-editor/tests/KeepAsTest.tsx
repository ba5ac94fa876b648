import { Button, Modal, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { errorWords } from '../../../lib/error-words.ts'
import { useWriteRefusal } from '../../../lib/session.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { Preview } from '../../preview/index.ts'
import { mostKeptItems } from '@weir/contracts'
import { useTestEdits } from './pipeline-tests.queries.ts'
import css from './Tests.module.css'

interface KeepAsTestProps {
  node: string
  /** What the whole node made of the events; undefined while that is not known. */
  preview: Preview | undefined
}

/** Keeps the events and what came out of them as a test of the pipeline. */
export function KeepAsTest({ node, preview }: KeepAsTestProps) {
  const refusal = useWriteRefusal('conf')
  const [isOpen, setOpen] = useState(false)
  const reason = refusal ?? (preview && preview.inputs.length > 0 ? undefined : 'There is no result to keep yet')
  return (
    <>
      <Tooltip label={reason ?? 'Keep these events and this result as a test'}>
        <Button
          size="xs"
          leftSection={<CheckIcon size={14} />}
          data-disabled={reason === undefined ? undefined : true}
          aria-disabled={reason !== undefined}
          onClick={() => (reason === undefined ? setOpen(true) : undefined)}
        >
          Keep as test
        </Button>
      </Tooltip>
      {isOpen && preview ? <KeepModal node={node} preview={preview} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function KeepModal({ node, preview, onClose }: { node: string; preview: Preview; onClose: () => void }) {
  const [name, setName] = useState('')
  const { create } = useTestEdits()
  const items = preview.inputs.slice(0, mostKeptItems)
  const keep = () => {
    const test = { name, node, items, expected: preview.result.items }
    create.mutate(test, {
      onSuccess: () => {
        notify.done({ title: `Kept as the test "${name}"`, text: 'It runs on every save and before every deployment.' })
        onClose()
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title="Keep as test" size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') keep()
        }}
      >
        <TextInput
          label="Name"
          placeholder="What the processors must do with these events"
          required
          maxLength={100}
          value={name}
          data-autofocus
          error={create.isError ? errorWords(create.error).sentence : undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        <p className="quiet">
          {items.length} {items.length === 1 ? 'event goes' : 'events go'} in, and what comes out now is what has to
          come out.
        </p>
        <div className={css['answers']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={create.isPending} disabled={name.trim() === ''}>
            Keep
          </Button>
        </div>
      </form>
    </Modal>
  )
}
