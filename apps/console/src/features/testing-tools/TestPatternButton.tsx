import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { PlayIcon } from '../../ui/icons.tsx'
import type { TestedPattern, TestingDialogProps } from './tested-pattern.ts'
import { TestingDialog } from './TestingDialog.tsx'

export interface TestPatternButtonProps extends Pick<TestingDialogProps, 'value' | 'onApply'> {
  type: TestedPattern
}

const labels: Readonly<Record<TestedPattern, string>> = {
  regex: 'Test regular expression',
  grok: 'Test grok pattern',
  expression: 'Test CEL expression',
}

/** Opens the dialog in which a pattern is tried on events. */
export function TestPatternButton({ type, value, onApply }: TestPatternButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={labels[type]}>
        <ActionIcon variant="subtle" size="xs" aria-label={labels[type]} onClick={() => setOpen(true)}>
          <PlayIcon size={14} />
        </ActionIcon>
      </Tooltip>
      {isOpen ? <TestingDialog type={type} value={value} onApply={onApply} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
