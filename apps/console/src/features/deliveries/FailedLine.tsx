import { Button } from '@mantine/core'
import { errorCode, errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import css from './Delivery.module.css'

interface FailedLineProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** A failed request in a part of a panel. Without the permission there is nothing to try again. */
export function FailedLine({ error, isRetrying, onRetry }: FailedLineProps) {
  const { code, sentence } = errorWords(error)
  return (
    <div className={css['failed']}>
      <ErrorStrip code={code}>{sentence}</ErrorStrip>
      {errorCode(error) === 'FORBIDDEN' ? null : (
        <Button size="xs" loading={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
