import { ActionIcon, Button, Menu } from '@mantine/core'
import type { PipelineTest, PipelineTestResult } from '@weir/contracts'
import { useState } from 'react'
import { Ago } from '../../../ui/Ago.tsx'
import { ChevronRightIcon, MoreIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { Question } from '../review/Question.tsx'
import { accepting, differingFields } from './test-words.ts'
import css from './Tests.module.css'

interface TestRowProps {
  test: PipelineTest
  result: PipelineTestResult | undefined
  /** Why the tests cannot be changed. */
  refusal: string | undefined
  onUpdate: (test: PipelineTest) => void
  onRemove: () => void
}

const mostFields = 8
const mostShown = 20

/** A test: how it turned out, and what differs where it fails. */
export function TestRow({ test, result, refusal, onUpdate, onRemove }: TestRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const accepted = result && !result.passed ? accepting(test, result) : undefined
  return (
    <li className={css['test']} data-failed={result?.passed === false || undefined}>
      <div className={css['testHead']}>
        <button type="button" className={css['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRightIcon size={12} />
          <span className="truncate">{test.name}</span>
          <span className="quiet truncate">{test.node}</span>
        </button>
        {result ? <Badge tone={result.passed ? 'ok' : 'err'}>{result.passed ? 'Passes' : 'Fails'}</Badge> : null}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" size="xs" aria-label={`More about ${test.name}`}>
              <MoreIcon size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={refusal !== undefined || !accepted}
              onClick={() => (accepted ? onUpdate(accepted) : undefined)}
            >
              Accept the new result
            </Menu.Item>
            <Menu.Item disabled={refusal !== undefined} onClick={() => setAsking(true)}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {result && !result.passed ? <p className={css['message']}>{result.message}</p> : null}
      {isOpen ? <Differences test={test} result={result} /> : null}
      {isOpen && accepted && refusal === undefined ? (
        <div className={css['ways']}>
          <Button size="xs" onClick={() => onUpdate(accepted)}>
            Accept the new result
          </Button>
          {/* What is never the same, such as the time of processing, need not be compared. */}
          {differingFields(result?.differences ?? [])
            .slice(0, mostFields)
            .map(field => (
              <Button
                size="xs"
                variant="subtle"
                key={field}
                onClick={() => onUpdate({ ...test, ignored_fields: [...test.ignored_fields, field] })}
              >
                Leave out {field}
              </Button>
            ))}
        </div>
      ) : null}
      {isAsking ? (
        <Question
          title="Remove test"
          text={`Are you sure you want to remove the test "${test.name}"?`}
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onRemove()
          }}
        />
      ) : null}
    </li>
  )
}

function Differences({ test, result }: Pick<TestRowProps, 'test' | 'result'>) {
  const differences = result?.differences ?? []
  return (
    <div className={css['details']}>
      <p className="quiet">
        {test.items.length} {test.items.length === 1 ? 'event' : 'events'}, {test.updated_by},{' '}
        <Ago time={test.updated} />
        {test.ignored_fields.length > 0 ? ` · without ${test.ignored_fields.join(', ')}` : ''}
      </p>
      {differences.slice(0, mostShown).map(({ path, at, expected, actual }) => (
        <dl className={css['difference']} key={`${path} ${at}`}>
          <dt>
            Expected {path ? `at ${path} ` : ''}
            <span className="num">{at + 1}</span>
          </dt>
          <dd>
            <pre className="mono">{expected ? JSON.stringify(expected, null, 2) : 'nothing'}</pre>
          </dd>
          <dt>Came out</dt>
          <dd>
            <pre className="mono">{actual ? JSON.stringify(actual, null, 2) : 'nothing'}</pre>
          </dd>
        </dl>
      ))}
      {differences.length > mostShown ? <p className="quiet">and {differences.length - mostShown} more</p> : null}
    </div>
  )
}
