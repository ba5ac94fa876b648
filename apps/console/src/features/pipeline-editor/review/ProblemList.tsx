import { Button } from '@mantine/core'
import { AlertIcon, WarningIcon } from '../../../ui/icons.tsx'
import css from './Review.module.css'
import type { ReviewState } from './review-state.ts'

const maxLines = 30

interface ProblemListProps {
  state: ReviewState
  onRetry: () => void
}

/** What keeps a draft from being saved, and what is worth a second look. */
export function ProblemList({ state, onRetry }: ProblemListProps) {
  const { errors, warnings, failure } = state
  if (errors.length === 0 && warnings.length === 0 && failure === undefined) return null
  return (
    <div className={css['problems']}>
      {failure === undefined ? null : (
        <p className={css['problem']} data-tone="err" role="alert">
          <AlertIcon size={14} label="Error" /> <span className="grow">{failure}</span>
          <Button size="xs" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      <Lines lines={errors} tone="err" />
      <Lines lines={warnings} tone="warn" />
    </div>
  )
}

function Lines({ lines, tone }: { lines: readonly string[]; tone: 'err' | 'warn' }) {
  const Icon = tone === 'err' ? AlertIcon : WarningIcon
  const rest = lines.length - maxLines
  return (
    <>
      {lines.slice(0, maxLines).map(line => (
        <p className={css['problem']} data-tone={tone} key={line}>
          <Icon size={14} label={tone === 'err' ? 'Error' : 'Warning'} /> <span>{line}</span>
        </p>
      ))}
      {rest > 0 ? <p className={css['problem']}>and {rest} more</p> : null}
    </>
  )
}
