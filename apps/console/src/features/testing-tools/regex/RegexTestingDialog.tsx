import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { RegexEntry } from '@weir/contracts'
import { useMemo, useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import { useCodeSupport } from '../../../ui/code/use-code-support.ts'
import { LibrarySelect } from '../LibrarySelect.tsx'
import { LogTabs } from '../LogTabs.tsx'
import { explainPattern } from '../model/explain-pattern.ts'
import { sampleTexts } from '../model/sample-texts.ts'
import { PatternEditor } from '../PatternEditor.tsx'
import { TestFailure } from '../TestFailure.tsx'
import type { TestingDialogProps } from '../tested-pattern.ts'
import css from '../TestingDialog.module.css'
import { TestingFrame } from '../TestingFrame.tsx'
import { regexLibraryQuery, regexTestQuery } from '../testing-tools.queries.ts'
import { useLogs } from '../use-logs.ts'
import { useTestPlace } from '../use-test-place.ts'
import { Explanation } from './Explanation.tsx'
import { MatchedLines } from './MatchedLines.tsx'
import { matchedState } from './matched-state.ts'
import { SuggestionChips } from './SuggestionChips.tsx'

const tryAfterMs = 300
const nothing: readonly RegexEntry[] = []

/** Tries a regular expression on logs, with templates to begin from and what it says in words. */
export function RegexTestingDialog({ value, onApply, onClose }: TestingDialogProps) {
  const place = useTestPlace()
  const { samples } = useSurroundings()
  const support = useCodeSupport('regex')
  const [pattern, setPattern] = useState(value)
  const [chosenId, setChosenId] = useState<string>()
  const library = useQuery(regexLibraryQuery(place.orgId))
  const entries = library.data ?? nothing
  // The pattern that a form brings may come from the library itself.
  const chosen = entries.find(({ id, regex }) => (chosenId === undefined ? regex === value : id === chosenId))
  const captured = useMemo(() => sampleTexts(samples), [samples])
  const source = useLogs(captured.length > 0 ? captured : chosen ? [chosen.sample] : [])

  const text = source.logs.join('\n')
  const [settled] = useDebouncedValue(pattern, tryAfterMs)
  const [settledText] = useDebouncedValue(text, tryAfterMs)
  const test = useQuery(regexTestQuery(place, settled, settledText))
  // Matches of other lines, or of no pattern at all, mean nothing here.
  const result = pattern !== '' && test.data?.input === text ? test.data : undefined

  const explanation = useMemo(() => explainPattern(settled), [settled])
  const issues = useMemo(() => (explanation.issue ? [explanation.issue] : []), [explanation.issue])
  const choose = (entry: RegexEntry) => {
    setChosenId(entry.id)
    setPattern(entry.regex)
  }
  return (
    <TestingFrame
      title="Regex Testing"
      applyLabel="Add Regular Expression To Pattern Field In Processor"
      onApply={
        onApply &&
        (() => {
          onApply(pattern)
          onClose()
        })
      }
      refusal={pattern === '' ? 'Write a regular expression first' : explanation.issue?.message}
      onClose={onClose}
      state={matchedState(pattern, text, result?.matches)}
      left={
        <>
          <LibrarySelect
            label="Library template"
            entries={library.data?.map(({ id, displayName, description }) => ({ id, title: displayName, description }))}
            error={library.error}
            value={chosen?.id}
            onChoose={id => {
              const entry = entries.find(other => other.id === id)
              if (entry) choose(entry)
            }}
          />
          <SuggestionChips library={entries} lines={source.logs} chosen={chosen?.id} onChoose={choose} />
          <div className={css['field']}>
            <h3 className={css['label']}>Regular expression</h3>
            <PatternEditor
              label="Regular expression"
              value={pattern}
              onChange={setPattern}
              {...support}
              issues={issues}
            />
            {explanation.issue ? (
              <p className={css['problem']} role="alert">
                {explanation.issue.message}
              </p>
            ) : null}
          </div>
          <Explanation template={chosen} pattern={pattern} parts={explanation.parts} />
        </>
      }
      right={
        <LogTabs source={source} about={captured.length > 0 ? 'Captured events' : 'The example of the template'}>
          <TestFailure error={test.error} message={explanation.issue ? undefined : result?.error} />
          <MatchedLines lines={text.split('\n')} matches={result?.matches ?? []} />
        </LogTabs>
      }
    />
  )
}
