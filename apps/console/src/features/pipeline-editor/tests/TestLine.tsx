import { Button } from '@mantine/core'
import type { PipelineTestRun } from '@weir/contracts'
import { AlertIcon, HealthyIcon } from '../../../ui/icons.tsx'
import { runSummary } from './test-words.ts'
import css from '../review/Review.module.css'

interface TestLineProps {
  run: PipelineTestRun | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** How the tests turn out on a draft, in one line of its review. */
export function TestLine({ run, hasFailed, onRetry }: TestLineProps) {
  if (hasFailed) {
    return (
      <p className={css['problem']} data-tone="err" role="alert">
        <AlertIcon size={14} label="Error" /> <span className="grow">The tests could not run</span>
        <Button size="xs" onClick={onRetry}>
          Retry
        </Button>
      </p>
    )
  }
  if (!run) return null
  const failed = run.results.filter(result => !result.passed)
  return (
    <div className={css['problems']} role="status">
      <p className={css['problem']} data-tone={run.passed ? 'ok' : 'err'}>
        {run.passed ? <HealthyIcon size={14} /> : <AlertIcon size={14} label="Error" />} <span>{runSummary(run)}</span>
      </p>
      {failed.slice(0, 10).map(({ id, name, node, message }) => (
        <p className={css['problem']} key={id}>
          {node}: {name}: {message}
        </p>
      ))}
    </div>
  )
}
