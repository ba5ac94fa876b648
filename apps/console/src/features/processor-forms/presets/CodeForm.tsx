import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { codeLanguages } from '../../../ui/code/languages/code-languages.ts'
import { EditIcon } from '../../../ui/icons.tsx'
import { GenerateCodeButton } from '../../ai-assistance/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FieldFrame } from '../shared/FieldFrame.tsx'
import { FormFrame } from '../shared/FormFrame.tsx'
import { EditCodeModal } from './EditCodeModal.tsx'
import { codePreview, previewHeight } from './model/code-preview.ts'
import { frameOf, textAt } from './model/preset-values.ts'
import css from './Presets.module.css'

/** The first lines of the code; it is written in a dialog that has room for it. */
export function CodeForm(form: ProcessorFormProps) {
  const { values, onChange, readOnly } = form
  const [isEditing, setEditing] = useState(false)
  const code = textAt(form, 'code')
  const { text, rest } = codePreview(code)
  const apply = (next: string) => onChange({ ...values, code: next })
  return (
    <FormFrame {...form} shown={['code']}>
      <FieldFrame {...frameOf(form, 'code')} isWide isGroup>
        {() => (
          <>
            {code === '' ? null : (
              <CodeEditor
                label="Code preview"
                value={text}
                isReadOnly
                language={codeLanguages.javascript}
                height={previewHeight(text)}
              />
            )}
            {rest > 0 ? <p className="quiet">and {rest} more lines</p> : null}
            <div className={css['buttons']}>
              <Button size="xs" leftSection={<EditIcon size={14} />} onClick={() => setEditing(true)}>
                {readOnly ? 'View Code' : 'Edit Code'}
              </Button>
              {readOnly ? null : <GenerateCodeButton current={code} onApply={apply} />}
            </div>
          </>
        )}
      </FieldFrame>
      {isEditing ? (
        <EditCodeModal code={code} readOnly={readOnly} onSave={apply} onClose={() => setEditing(false)} />
      ) : null}
    </FormFrame>
  )
}
