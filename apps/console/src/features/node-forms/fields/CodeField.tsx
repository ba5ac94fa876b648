import { useDebouncedValue } from '@mantine/hooks'
import type { ScalarValueType } from '@weir/nodes/definitions'
import { useEffect, useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import type { CodeIssue } from '../../../ui/code/code-types.ts'
import { type SupportedText, useCodeSupport } from '../../../ui/code/use-code-support.ts'
import { GenerateOttlButton } from '../../ai-assistance/index.ts'
import { TestPatternButton } from '../../testing-tools/index.ts'
import formCss from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { codeProblem } from '../model/code-problem.ts'
import { textOf, valueOf } from '../model/field-text.ts'
import { placeholderOf } from '../model/placeholder.ts'
import css from './CodeField.module.css'
import { ConditionVerdict } from './ConditionVerdict.tsx'
import type { ValueProps } from './control-props.ts'

/** Types of several lines; all others look like any other field. */
const leastLines: Partial<Record<ScalarValueType, number>> = { ottlStatement: 6, payload: 6 }
const mostLines = 18

type CodeType = SupportedText | 'payload'

/** A text in one of our languages; what does not compile is marked where it is wrong. */
export function CodeField({ field, control, value, onChange, type }: ValueProps & { type: CodeType }) {
  const { readOnly } = useFormSettings()
  const text = textOf(value)
  const { issues, text: checked } = useCodeIssues(type, text)
  const support = useCodeSupport(type === 'payload' ? undefined : type)
  const isPage = leastLines[type] !== undefined
  const isPattern = type === 'regex' || type === 'grok'
  const write = (next: string) => onChange(valueOf(type, next))
  const hasWand = !readOnly && (type === 'ottlStatement' || type === 'ottlCondition')
  const [problem] = issues
  return (
    <>
      <div className={css['row']}>
        <div className={css['editor']} data-with-tool={hasWand || undefined}>
          <CodeEditor
            label={field.display_name}
            value={text}
            onChange={write}
            isReadOnly={readOnly}
            issues={issues}
            {...support}
            placeholder={placeholderOf(field)}
            isOneLine={isPattern}
            describedBy={control['aria-describedby']}
            isInvalid={control['aria-invalid'] || problem !== undefined}
            isRequired={control['aria-required']}
            {...(isPage ? { height: heightOf(type, text), wraps: true } : { look: 'line' as const })}
          />
          {hasWand ? (
            <div className={css['tool']}>
              <GenerateOttlButton
                current={text}
                onApply={write}
                wants={type === 'ottlCondition' ? 'condition' : 'statements'}
              />
            </div>
          ) : null}
        </div>
        {isPattern || type === 'expression' ? (
          <TestPatternButton type={type} value={text} onApply={readOnly ? undefined : write} />
        ) : null}
      </div>
      {problem && !control['aria-invalid'] ? (
        <p className={formCss['error']}>{isPage ? `Line ${problem.line}: ${problem.message}` : problem.message}</p>
      ) : null}
      {type === 'ottlCondition' && problem === undefined ? <ConditionVerdict condition={checked} /> : null}
    </>
  )
}

/** High enough for the text, within reason: lines of 19 pixels, and the padding around them. */
function heightOf(type: ScalarValueType, text: string): number {
  return Math.min(Math.max(text.split('\n').length, leastLines[type] ?? 1), mostLines) * 19 + 18
}

interface Checked {
  text: string
  issues: readonly CodeIssue[]
}

function useCodeIssues(type: CodeType, text: string): Checked {
  const [settled] = useDebouncedValue(text, 400)
  const [checked, setChecked] = useState<Checked>({ text: '', issues: [] })
  useEffect(() => {
    let isStale = false
    void codeProblem(type, settled).then(problem => {
      if (!isStale) setChecked({ text: settled, issues: problem ? [{ level: 'error', ...problem }] : [] })
    })
    return () => {
      isStale = true
    }
  }, [type, settled])
  return checked
}
