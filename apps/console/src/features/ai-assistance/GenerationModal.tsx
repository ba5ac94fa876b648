import { Button, Modal, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorTable } from '@weir/contracts'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { useOrganization } from '../../lib/session.ts'
import type { CodeLanguage } from '../../ui/code/languages/code-languages.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { WandIcon } from '../../ui/icons.tsx'
import css from './Ai.module.css'
import { AnswerView } from './AnswerView.tsx'
import type { Generation } from './use-generation.ts'

interface GenerationModalProps {
  title: string
  action: string
  language: CodeLanguage
  /** Why nothing can be generated yet. */
  blocked?: string | undefined
  generation: Generation
  onGenerate: () => void
  onApply: (text: string) => void
  onClose: () => void
  /** What is asked for. */
  children: ReactNode
}

/** A dialog in which something is asked for, comes in, and is taken over. */
export function GenerationModal(props: GenerationModalProps) {
  const { title, action, language, generation, onGenerate, onApply, onClose, children } = props
  const { id: orgId } = useOrganization()
  const settings = useQuery(api.ai.settings.queryOptions({ input: { orgId } }))
  const isMissing = settings.data?.configured === false
  const blocked = isMissing ? 'No AI service is configured' : props.blocked
  const { state, offer, refusal } = generation
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={css['body']}>
        {isMissing ? <NotConfigured /> : null}
        {refusal ? (
          <ErrorStrip>
            {refusal.message}
            {refusal.reason === undefined ? null : <span className={css['reason']}>{refusal.reason}</span>}
          </ErrorStrip>
        ) : null}
        {children}
        <AnswerView generation={generation} language={language} />
        <footer className={css['foot']}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Tooltip label={blocked} disabled={blocked === undefined} events={{ hover: true, focus: true, touch: true }}>
            <Button
              variant={offer ? 'default' : 'filled'}
              leftSection={<WandIcon size={14} />}
              loading={state !== 'idle'}
              data-disabled={blocked === undefined ? undefined : true}
              aria-disabled={blocked !== undefined}
              onClick={() => {
                if (blocked === undefined) onGenerate()
              }}
            >
              {action}
            </Button>
          </Tooltip>
          {offer ? (
            <Button
              variant="filled"
              onClick={() => {
                onApply(offer.text)
                onClose()
              }}
            >
              Use this
            </Button>
          ) : null}
        </footer>
      </div>
    </Modal>
  )
}

/** There is no page to set it on: an operator does, where the server is started. */
const NotConfigured = () => (
  <ErrorStrip>
    {errorTable.AI_NOT_CONFIGURED.message}
    <span className={css['reason']}>
      It is the address of a language model service that speaks OpenAI's API, such as{' '}
      <code className="mono">https://api.openai.com/v1</code> or one of your own.
    </span>
  </ErrorStrip>
)
