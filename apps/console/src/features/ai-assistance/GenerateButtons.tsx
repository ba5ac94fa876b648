import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { creationHint, takeCreationHint } from '../../lib/creation-hint.ts'
import { WandIcon } from '../../ui/icons.tsx'
import type { GeneratedText } from './model/text-offer.ts'

// What is generated is compiled before it is offered: the compilers come along with the first dialog.
const GrokModal = lazy(() => import('./GrokModal.tsx').then(module => ({ default: module.GrokModal })))
const TextModal = lazy(() => import('./TextModal.tsx').then(module => ({ default: module.TextModal })))

export interface GenerateProps {
  /** What is there already. */
  current: string
  onApply: (text: string) => void
}

export interface GenerateGrokProps extends GenerateProps {
  /** A line that the processor was made for; the dialog opens by itself with it. */
  hint?: string | undefined
}

export interface GenerateOttlProps extends GenerateProps {
  wants?: Exclude<GeneratedText, 'javascript'>
}

export function GenerateGrokButton({ hint, onApply }: GenerateGrokProps) {
  const [line] = useState(() => hint ?? creationHint('parse-grok') ?? '')
  const [isOpen, setOpen] = useState(line.trim() !== '')
  useEffect(() => takeCreationHint('parse-grok'), [])
  return (
    <Generate label="Generate Grok Pattern with AI" isOpen={isOpen} onOpen={() => setOpen(true)}>
      <GrokModal hint={line} onApply={onApply} onClose={() => setOpen(false)} />
    </Generate>
  )
}

export function GenerateCodeButton({ current, onApply }: GenerateProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Generate label="Generate Code with AI" isOpen={isOpen} onOpen={() => setOpen(true)}>
      <TextModal wants="javascript" current={current} onApply={onApply} onClose={() => setOpen(false)} />
    </Generate>
  )
}

/** Stands within the editor that it writes to, so it is only an icon. */
export function GenerateOttlButton({ current, onApply, wants = 'statements' }: GenerateOttlProps) {
  const [isOpen, setOpen] = useState(false)
  const label = wants === 'condition' ? 'Generate a condition with AI' : 'Generate OTTL with AI'
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" size="xs" aria-label={label} onClick={() => setOpen(true)}>
          <WandIcon size={14} />
        </ActionIcon>
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <TextModal wants={wants} current={current} onApply={onApply} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ButtonProps {
  label: string
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

function Generate({ label, isOpen, onOpen, children }: ButtonProps) {
  return (
    <>
      <Button size="xs" leftSection={<WandIcon size={14} />} onClick={onOpen}>
        {label}
      </Button>
      {isOpen ? <Suspense>{children}</Suspense> : null}
    </>
  )
}
