import { useState } from 'react'
import type { ProcessorFormProps } from '../form-props.ts'
import { TextSetting } from '../shared/TextSetting.tsx'
import { delimiterOf, delimiterText } from './model/delimiter.ts'
import { frameOf, textAt } from './model/preset-values.ts'

interface DelimiterInputProps {
  form: ProcessorFormProps
  name: string
}

/** What stands between two parts of a text; a tab is written as \t, and the usual space as nothing. */
export function DelimiterInput({ form, name }: DelimiterInputProps) {
  const [typed, setTyped] = useState('')
  const { values, fields } = form
  const usual = textAt({ values: {}, fields }, name)
  const held = textAt(form, name)
  const isOwn = values[name] !== undefined && delimiterOf(typed) === held
  return (
    <TextSetting
      {...frameOf(form, name)}
      value={isOwn ? typed : delimiterText(held)}
      placeholder={usual === ' ' ? 'space' : usual}
      readOnly={form.readOnly}
      onChange={text => {
        setTyped(text)
        form.onChange({ ...values, [name]: delimiterOf(text) })
      }}
    />
  )
}
