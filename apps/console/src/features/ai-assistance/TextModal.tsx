import { Checkbox, Textarea } from '@mantine/core'
import { generationTexts } from '@weir/contracts/ai-generation'
import { useState } from 'react'
import { useSurroundings } from '../../lib/form-surroundings.ts'
import { useOrganization } from '../../lib/session.ts'
import { runPreview } from '../preview/index.ts'
import css from './Ai.module.css'
import { GenerationModal } from './GenerationModal.tsx'
import { type GeneratedText, textOffer } from './model/text-offer.ts'
import { textRequest } from './model/wish.ts'
import { useGeneration } from './use-generation.ts'

interface TextModalProps {
  wants: GeneratedText
  current: string
  onApply: (text: string) => void
  onClose: () => void
}

const forms = {
  javascript: {
    title: 'Generate Code with AI',
    action: 'Generate Code',
    language: 'javascript',
    example: 'Mask all but the last four digits of attributes.card',
    failed: generationTexts.codeFailed,
  },
  statements: {
    title: 'Generate OTTL with AI',
    action: 'Generate OTTL',
    language: 'ottl',
    example: 'Parse the body as JSON into the attributes, and drop the attribute debug',
    failed: generationTexts.ottlFailed,
  },
  condition: {
    title: 'Generate OTTL with AI',
    action: 'Generate Condition',
    language: 'ottl',
    example: 'Errors of the checkout service that took longer than a second',
    failed: generationTexts.ottlFailed,
  },
} as const

/** Stands for a pipeline where there is none, in calls that only run what they are given. */
const noPipeline = '*'

/** Has JavaScript, OTTL statements or a condition written for a task. */
export function TextModal({ wants, current, onApply, onClose }: TextModalProps) {
  const { configId = noPipeline, samples } = useSurroundings()
  const { id: orgId } = useOrganization()
  const [task, setTask] = useState('')
  const [isSending, setSending] = useState(true)
  const { generation, generate } = useGeneration()
  const { title, action, language, example, failed } = forms[wants]
  const [newest] = samples
  return (
    <GenerationModal
      title={title}
      action={action}
      language={language}
      generation={generation}
      onGenerate={() =>
        void generate({
          request: textRequest(wants, { task, current, sample: isSending ? newest : undefined }),
          check: reply => textOffer(wants, reply, samples, request => runPreview(configId, orgId, request)),
          words: { failed },
        })
      }
      onApply={onApply}
      onClose={onClose}
    >
      <Textarea
        label="Task description"
        withAsterisk
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        classNames={{ input: css['words'] ?? '' }}
        placeholder={example}
        value={task}
        readOnly={generation.state !== 'idle'}
        onChange={event => setTask(event.currentTarget.value)}
      />
      {newest ? (
        <Checkbox
          label="Send the newest sample along, so that names and types fit"
          checked={isSending}
          onChange={event => setSending(event.currentTarget.checked)}
        />
      ) : null}
      {current.trim() === '' ? null : (
        <p className={css['quiet']}>What is there already is sent along to be changed.</p>
      )}
    </GenerationModal>
  )
}
