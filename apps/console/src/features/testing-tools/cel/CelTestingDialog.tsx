import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import { useCodeSupport } from '../../../ui/code/use-code-support.ts'
import { celCompletions } from '../model/cel-completions.ts'
import { celFailure, sampleItems, type TestItem } from '../model/test-items.ts'
import { PatternEditor } from '../PatternEditor.tsx'
import { TestFailure } from '../TestFailure.tsx'
import type { TestingDialogProps } from '../tested-pattern.ts'
import css from '../TestingDialog.module.css'
import { TestingFrame } from '../TestingFrame.tsx'
import { celSuggestionsQuery, celTestQuery } from '../testing-tools.queries.ts'
import { useTestPlace } from '../use-test-place.ts'
import { AddItem } from './AddItem.tsx'
import { ItemOutputs } from './ItemOutputs.tsx'

const tryAfterMs = 300

/** Evaluates a CEL expression on events. */
export function CelTestingDialog({ value, onApply, onClose }: TestingDialogProps) {
  const place = useTestPlace()
  const { samples } = useSurroundings()
  const support = useCodeSupport('expression')
  const [expression, setExpression] = useState(value)
  const [custom, setCustom] = useState<readonly TestItem[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(
    () => [...custom, ...sampleItems(samples)].filter(({ id }) => !removed.has(id)),
    [custom, samples, removed],
  )
  const suggestions = useQuery(celSuggestionsQuery(place.orgId, place.configId))
  const completions = useMemo(() => celCompletions(suggestions.data ?? []), [suggestions.data])

  const [settled] = useDebouncedValue(expression.trim(), tryAfterMs)
  const inputs = useMemo(() => JSON.stringify(items.map(({ data }) => data)), [items])
  const [settledInputs] = useDebouncedValue(inputs, tryAfterMs)
  const test = useQuery(celTestQuery(place, settled, settledInputs))
  // Results of other items, or of no expression at all, mean nothing here.
  const result = expression.trim() !== '' && test.data?.items === inputs ? test.data : undefined
  const failure = result?.error === undefined ? undefined : celFailure(result.error)
  const wrong = failure?.item === undefined ? failure?.message : undefined
  const issues = useMemo(() => (wrong === undefined ? [] : [{ level: 'error' as const, message: wrong }]), [wrong])
  return (
    <TestingFrame
      title="CEL Expression Testing"
      applyLabel="Add CEL Expression To Field In Processor"
      onApply={
        onApply &&
        (() => {
          onApply(expression)
          onClose()
        })
      }
      refusal={expression.trim() === '' ? 'Write an expression first' : wrong}
      onClose={onClose}
      state={stateOf(expression, items.length, result !== undefined)}
      left={
        <>
          <div className={css['field']}>
            <h3 className={css['label']}>CEL expression</h3>
            <PatternEditor
              label="CEL expression"
              value={expression}
              onChange={setExpression}
              {...support}
              completions={completions}
              issues={issues}
            />
            <p className={css['note']}>
              The event is <code className="mono">item</code>, such as{' '}
              <code className="mono">item.attributes["http.route"]</code>. Ctrl+Space shows what can be written.
            </p>
          </div>
          <TestFailure error={test.error} message={wrong} />
          <AddItem count={custom.length} onAdd={item => setCustom([item, ...custom])} />
        </>
      }
      right={
        <>
          <h3 className={css['label']}>
            Sample items <span className="num quiet">{items.length}</span>
          </h3>
          <ItemOutputs
            items={items}
            outputs={wrong === undefined ? result?.celExpressionOutputs : undefined}
            failure={failure}
            onRemove={id => setRemoved(new Set([...removed, id]))}
          />
        </>
      }
    />
  )
}

function stateOf(expression: string, items: number, isDone: boolean): string {
  if (expression.trim() === '') return 'Write an expression to try it.'
  if (items === 0) return 'Add an item to try it on.'
  return isDone ? `Tried on ${items} ${items === 1 ? 'item' : 'items'}` : 'Trying…'
}
