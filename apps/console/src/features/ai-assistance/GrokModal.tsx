import { Textarea } from '@mantine/core'
import { generationTexts, grokRequest } from '@weir/contracts/ai-generation'
import { useState } from 'react'
import { useSurroundings } from '../../lib/form-surroundings.ts'
import css from './Ai.module.css'
import { GenerationModal } from './GenerationModal.tsx'
import { grokOffer } from './model/grok-offer.ts'
import { sampleBodies } from './model/wish.ts'
import { useGeneration } from './use-generation.ts'

interface GrokModalProps {
  hint: string
  onApply: (pattern: string) => void
  onClose: () => void
}

/** Has a grok pattern written for sample lines. */
export function GrokModal({ hint, onApply, onClose }: GrokModalProps) {
  const { samples } = useSurroundings()
  const [sample, setSample] = useState(() => (hint.trim() === '' ? sampleBodies(samples) : hint))
  const [task, setTask] = useState('')
  const { generation, generate } = useGeneration()
  const isBusy = generation.state !== 'idle'
  return (
    <GenerationModal
      title="Generate Grok Pattern with AI"
      action="Generate Pattern"
      language="grok"
      blocked={sample.trim() === '' ? 'Sample data is required' : undefined}
      generation={generation}
      onGenerate={() =>
        void generate({
          request: { ok: true, value: grokRequest({ sample, task }) },
          check: reply => grokOffer(reply, sample),
          words: { failed: generationTexts.grokFailed, always: true },
        })
      }
      onApply={onApply}
      onClose={onClose}
    >
      <Textarea
        label="Sample log data"
        withAsterisk
        required
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={50_000}
        spellCheck={false}
        classNames={{ input: css['lines'] ?? '' }}
        placeholder="One or more lines that the pattern should match"
        value={sample}
        readOnly={isBusy}
        onChange={event => setSample(event.currentTarget.value)}
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        classNames={{ input: css['words'] ?? '' }}
        placeholder="What the fields should be called, or which parts matter"
        value={task}
        readOnly={isBusy}
        onChange={event => setTask(event.currentTarget.value)}
      />
    </GenerationModal>
  )
}
