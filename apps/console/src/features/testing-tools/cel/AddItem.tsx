import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { PlusIcon } from '../../../ui/icons.tsx'
import { longestItem, mostCustomItems, readItem, type TestItem } from '../model/test-items.ts'
import css from '../TestingDialog.module.css'

interface AddItemProps {
  /** How many were added already. */
  count: number
  onAdd: (item: TestItem) => void
}

/** Takes an event as JSON, to be tried beside the captured ones. */
export function AddItem({ count, onAdd }: AddItemProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const made = useRef(0)
  const isFull = count >= mostCustomItems
  const add = () => {
    const read = readItem(text, `custom-${made.current}`)
    if (!read.ok) {
      setProblem(read.problem)
      return
    }
    made.current += 1
    setProblem(undefined)
    setText('')
    onAdd(read.item)
  }
  return (
    <div className={css['field']}>
      <Textarea
        label="Custom item"
        placeholder={'{"body": "GET /cart 200", "attributes": {"user": "ada"}}'}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={longestItem}
        spellCheck={false}
        value={text}
        error={problem}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        classNames={{ input: css['area'] ?? '' }}
      />
      <div className={css['row']}>
        <Button
          leftSection={<PlusIcon size={14} />}
          disabled={text.trim() === '' || isFull}
          title={isFull ? `At most ${mostCustomItems} items can be added` : undefined}
          onClick={add}
        >
          Add item
        </Button>
      </div>
    </div>
  )
}
