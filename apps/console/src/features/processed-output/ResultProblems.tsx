import type { LiveCaptureTest } from '@weir/contracts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { problemWords } from './model/problem-words.ts'
import css from './ProcessedOutput.module.css'

const processorErrors = 'There are errors in your processors. Please fix them to see the output.'

/** More are counted: who has so many fixes the first ones first. */
const mostShown = 5

export const hasErrors = ({ error }: LiveCaptureTest) => problemWords(error).length > 0

/** Stands where the output would, while the processors are wrong. */
export const NothingMade = () => (
  <div className={css['problems']}>
    <ErrorStrip>{processorErrors}</ErrorStrip>
  </div>
)

/** What the run says is wrong with the processors. */
export function ResultProblems({ result }: { result: LiveCaptureTest }) {
  const [errors, warnings] = [problemWords(result.error), problemWords(result.warning)]
  if (errors.length === 0 && warnings.length === 0) return null
  return (
    <div className={css['problems']}>
      {errors.length > 0 ? (
        <ErrorStrip>
          {result.events.length === 0 ? processorErrors : 'Some events could not be processed.'}
          <Words words={errors} />
        </ErrorStrip>
      ) : null}
      {warnings.length > 0 ? (
        <div className={css['warnings']} role="status">
          <WarningIcon size={14} />
          <Words words={warnings} />
        </div>
      ) : null}
    </div>
  )
}

const Words = ({ words }: { words: readonly string[] }) => (
  <ul className={css['problemList']}>
    {words.slice(0, mostShown).map(word => (
      <li key={word}>{word}</li>
    ))}
    {words.length > mostShown ? <li>and {words.length - mostShown} more</li> : null}
  </ul>
)
