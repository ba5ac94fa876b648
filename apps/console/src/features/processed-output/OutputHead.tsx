import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { RefreshIcon } from '../../ui/icons.tsx'
import type { Preview, PreviewState } from '../preview/index.ts'
import css from './ProcessedOutput.module.css'

export type View = 'both' | 'output' | 'steps'

const views: { value: View; label: string }[] = [
  { value: 'both', label: 'Side by side' },
  { value: 'output', label: 'Output only' },
  { value: 'steps', label: 'Steps' },
]

interface OutputHeadProps {
  view: View
  onView: (view: View) => void
  state: PreviewState
  /** What is shown really happened on the agents. */
  isReal: boolean
  actions: ReactNode
}

export function OutputHead({ view, onView, state, isReal, actions }: OutputHeadProps) {
  const { preview, runOnServer } = state
  return (
    <header className={css['head']}>
      <h3 className={css['title']}>Processed output</h3>
      <span className={css['ran']}>{isReal ? 'As it left the node' : preview ? ranText(preview) : ''}</span>
      <span className="grow" />
      <SegmentedControl<View>
        size="xs"
        aria-label="View"
        value={view}
        onChange={onView}
        data={isReal ? views.filter(({ value }) => value !== 'steps') : views}
      />
      {isReal ? null : (
        <Tooltip label={`Run on the server${preview ? `. ${ranSentence(preview)}` : ''}`}>
          <ActionIcon variant="subtle" size="xs" aria-label="Run on the server" onClick={runOnServer}>
            <RefreshIcon size={14} />
          </ActionIcon>
        </Tooltip>
      )}
      {actions}
    </header>
  )
}

const took = ({ tookMs }: Preview) => formatDuration(Math.max(1, tookMs))

const ranText = (preview: Preview) => `${preview.ranBy === 'server' ? 'Server' : 'Browser'} · ${took(preview)}`

const ranSentence = (preview: Preview) => `The ${preview.ranBy} ran this in ${took(preview)}.`
