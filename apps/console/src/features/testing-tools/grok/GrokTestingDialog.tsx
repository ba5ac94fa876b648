import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import { useCodeSupport } from '../../../ui/code/use-code-support.ts'
import { LibrarySelect } from '../LibrarySelect.tsx'
import { LogTabs } from '../LogTabs.tsx'
import { sampleTexts } from '../model/sample-texts.ts'
import { PatternEditor } from '../PatternEditor.tsx'
import { TestFailure } from '../TestFailure.tsx'
import type { TestingDialogProps } from '../tested-pattern.ts'
import css from '../TestingDialog.module.css'
import { TestingFrame } from '../TestingFrame.tsx'
import { grokLibraryQuery, grokTestQuery } from '../testing-tools.queries.ts'
import { useLogs } from '../use-logs.ts'
import { useTestPlace } from '../use-test-place.ts'
import { ParsedLogs } from './ParsedLogs.tsx'
import { parsedState } from './parsed-state.ts'

const tryAfterMs = 300

/** Takes logs apart by a grok pattern, with templates to begin from. */
export function GrokTestingDialog({ value, onApply, onClose }: TestingDialogProps) {
  const place = useTestPlace()
  const { samples } = useSurroundings()
  const support = useCodeSupport('grok')
  const [pattern, setPattern] = useState(value)
  const [chosenId, setChosenId] = useState<string>()
  const library = useQuery(grokLibraryQuery(place.orgId))
  const chosen = library.data?.find(({ id, grok }) => (chosenId === undefined ? grok === value : id === chosenId))
  const captured = useMemo(() => sampleTexts(samples), [samples])
  const source = useLogs(captured.length > 0 ? captured : chosen ? [chosen.sample] : [])

  const [settled] = useDebouncedValue(pattern, tryAfterMs)
  const logs = JSON.stringify(source.logs)
  const [settledLogs] = useDebouncedValue(logs, tryAfterMs)
  const test = useQuery(grokTestQuery(place, settled, settledLogs))
  // Fields of other logs, or of no pattern at all, mean nothing here.
  const result = pattern !== '' && test.data?.logs === logs ? test.data : undefined
  const wrong = result?.error
  const issues = useMemo(() => (wrong === undefined ? [] : [{ level: 'error' as const, message: wrong }]), [wrong])
  return (
    <TestingFrame
      title="Grok Testing"
      applyLabel="Add Grok Pattern To Pattern Field In Processor"
      onApply={
        onApply &&
        (() => {
          onApply(pattern)
          onClose()
        })
      }
      refusal={pattern === '' ? 'Write a grok pattern first' : wrong}
      onClose={onClose}
      state={parsedState(pattern, source.logs, result?.structuredLogs)}
      left={
        <>
          <LibrarySelect
            label="Grok library"
            entries={library.data?.map(({ id, name, description }) => ({ id, title: name, description }))}
            error={library.error}
            value={chosen?.id}
            onChoose={id => {
              setChosenId(id)
              setPattern(library.data?.find(entry => entry.id === id)?.grok ?? pattern)
            }}
          />
          {chosen ? (
            <section className={css['field']} aria-label="Explanation">
              <p className={css['note']}>{chosen.description}</p>
              <p className={css['line']} data-quiet>
                {chosen.sample}
              </p>
            </section>
          ) : null}
          <div className={css['field']}>
            <h3 className={css['label']}>Grok pattern</h3>
            <PatternEditor label="Grok pattern" value={pattern} onChange={setPattern} {...support} issues={issues} />
            <p className={css['note']}>
              Named patterns such as {'%{IP:client}'}, and regular expressions between them.{' '}
              <Link to="/pipeline/knowledge" search={{ activeTab: 'grok' }} target="_blank" rel="noreferrer">
                All grok patterns
              </Link>
            </p>
          </div>
        </>
      }
      right={
        <LogTabs source={source} about={captured.length > 0 ? 'Captured events' : 'The example of the template'}>
          <TestFailure error={test.error} message={wrong} />
          <ParsedLogs logs={source.logs} parsed={wrong === undefined ? result?.structuredLogs : undefined} />
        </LogTabs>
      }
    />
  )
}
