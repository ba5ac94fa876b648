import { Button, Textarea } from '@mantine/core'
import type { SampleItem } from '@weir/contracts'
import { useState } from 'react'
import css from '../LiveCapture.module.css'
import { readEvents } from '../model/read-events.ts'

interface PasteEventsProps {
  onUse: (items: readonly SampleItem[]) => void
  onCancel: () => void
}

/** Takes events that somebody has at hand instead of captured ones. */
export function PasteEvents({ onUse, onCancel }: PasteEventsProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const use = () => {
    const { items, problem: found } = readEvents(text, Date.now())
    setProblem(found)
    if (items) onUse(items)
  }
  return (
    <form
      className={css['form']}
      onSubmit={event => {
        event.preventDefault()
        use()
      }}
    >
      <Textarea
        label="Events"
        description="A JSON array, an object per line, or plain lines. 100 events and 1 MB at most."
        data-autofocus
        autosize
        minRows={10}
        maxRows={24}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={css['actions']}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" type="submit">
          Use these events
        </Button>
      </div>
    </form>
  )
}
