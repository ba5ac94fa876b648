import { useDebouncedValue } from '@mantine/hooks'
import type { ScalarValueType } from '@weir/nodes/definitions'
import { useEffect, useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import type { CodeIssue } from '../../../ui/code/code-types.ts'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { codeProblem } from '../model/code-problem.ts'
import { textOf, valueOf } from '../model/field-text.ts'
import { placeholderOf } from '../model/placeholder.ts'
import type { ValueProps } from './control-props.ts'

const lineHeight = 20
const padding = 12
const leastLines: Partial<Record<ScalarValueType, number>> = { ottlStatement: 6, payload: 6 }

/** High enough for the text, within reason. */
function heightOf(type: ScalarValueType, text: string): number {
  const lines = Math.min(Math.max(text.split('\n').length, leastLines[type] ?? 1), 18)
  return lines * lineHeight + padding
}

/** A text in one of our languages; what does not compile is marked where it is wrong. */
export function CodeField({ field, control, value, onChange, type }: ValueProps & { type: ScalarValueType }) {
  const { readOnly } = useFormSettings()
  const text = textOf(value)
  const issues = useCodeIssues(type, text)
  const example = placeholderOf(field)
  return (
    <>
      <div className={css['codeFrame']} data-wrong={control['aria-invalid'] || undefined}>
        <CodeEditor
          label={field.display_name}
          value={text}
          onChange={next => onChange(valueOf(type, next))}
          isReadOnly={readOnly}
          issues={issues}
          height={heightOf(type, text)}
        />
      </div>
      {text === '' && example !== '' ? (
        <p className={css['about']}>
          Example: <code className="mono">{example}</code>
        </p>
      ) : null}
    </>
  )
}

function useCodeIssues(type: ScalarValueType, text: string): readonly CodeIssue[] {
  const [settled] = useDebouncedValue(text, 250)
  const [issues, setIssues] = useState<readonly CodeIssue[]>([])
  useEffect(() => {
    let isStale = false
    void codeProblem(type, settled).then(problem => {
      if (!isStale) setIssues(problem ? [{ level: 'error', ...problem }] : [])
    })
    return () => {
      isStale = true
    }
  }, [type, settled])
  return issues
}
