import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '../Fields.tsx'
import { FieldShell } from '../FieldShell.tsx'
import css from '../Form.module.css'
import { useFormSettings } from '../form-settings.ts'
import { readJson, writeJson } from '../model/json-text.ts'

/** A value of any shape as JSON; the text is taken over whenever it can be read. */
export function JsonField({ field, path, value, onChange }: FieldProps) {
  const { readOnly } = useFormSettings()
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readJson(typed)
  const isTyped = read !== undefined && (!read.ok || writeJson(read.value) === writeJson(value))
  const shown = isTyped && typed !== undefined ? typed : writeJson(value)
  return (
    <div className={css['wide']}>
      <FieldShell field={field} path={path}>
        {control => (
          <Textarea
            {...control}
            autosize
            minRows={3}
            maxRows={20}
            value={shown}
            readOnly={readOnly}
            error={read && !read.ok ? read.problem : control['aria-invalid']}
            spellCheck={false}
            classNames={{ input: css['code'] ?? '' }}
            onChange={event => {
              const text = event.currentTarget.value
              setTyped(text)
              const next = readJson(text)
              // What cannot be read is kept as a text, which no check lets pass.
              onChange(next.ok ? next.value : text)
            }}
          />
        )}
      </FieldShell>
    </div>
  )
}
