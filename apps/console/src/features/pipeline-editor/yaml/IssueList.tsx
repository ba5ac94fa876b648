import type { Issue } from '@weir/pipeline'
import { memo } from 'react'
import { AlertIcon, HealthyIcon, WarningIcon } from '../../../ui/icons.tsx'
import type { YamlCheck } from './use-yaml-check.ts'
import css from './Yaml.module.css'

interface IssueListProps {
  check: YamlCheck
  /** Whether it is about the text as it is now. */
  isCurrent: boolean
  onJump?: (line: number, column: number | undefined) => void
}

/** What is wrong with a text; a click leads to the place. */
export function IssueList({ check, isCurrent, onJump }: IssueListProps) {
  const { issues, failure } = check
  const isClean = isCurrent && issues.length === 0 && failure === undefined
  return (
    <section className={css['issues']} aria-label="Problems" aria-busy={!isCurrent}>
      <h3 className={css['heading']}>
        Problems <span className="num">{issues.length}</span>
        <span className={css['state']} role="status">
          {isCurrent ? '' : 'Checking…'}
        </span>
      </h3>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {isClean ? (
        <p className={css['clean']}>
          <HealthyIcon size={14} /> Valid
        </p>
      ) : null}
      <Rows issues={issues} onJump={onJump} />
    </section>
  )
}

/** Errors come first, so that what is left out are warnings as a rule. */
const maxRows = 100

// Typing changes the text, not the list: hundreds of rows stay as they are.
const Rows = memo(({ issues, onJump }: { issues: readonly Issue[]; onJump: IssueListProps['onJump'] }) => (
  <ul className={css['list']}>
    {issues.slice(0, maxRows).map((issue, at) => (
      // Two problems may read the same; their place in the list tells them apart.
      <li key={`${at} ${issue.message}`}>
        <Row issue={issue} onJump={onJump} />
      </li>
    ))}
    {issues.length > maxRows ? <li className={css['line']}>and {issues.length - maxRows} more</li> : null}
  </ul>
))

function Row({ issue, onJump }: { issue: Issue; onJump: IssueListProps['onJump'] }) {
  const { level, message, line, column, nodeId, field } = issue
  const Icon = level === 'error' ? AlertIcon : WarningIcon
  const words = [nodeId, field, message].filter(part => part !== undefined && part !== '').join(' ')
  const content = (
    <>
      <Icon size={14} label={level === 'error' ? 'Error' : 'Warning'} />
      <span className={css['words']}>
        {words}
        {line === undefined ? null : <span className={css['line']}>Line {line}</span>}
      </span>
    </>
  )
  if (line === undefined || !onJump)
    return (
      <div className={css['issue']} data-level={level}>
        {content}
      </div>
    )
  return (
    <button type="button" className={css['issue']} data-level={level} onClick={() => onJump(line, column)}>
      {content}
    </button>
  )
}
