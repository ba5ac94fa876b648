import type { ProcessorFormProps } from '../form-props.ts'
import { TextSetting } from '../shared/TextSetting.tsx'
import { fieldNamed, frameOf, textAt } from './model/preset-values.ts'
import { ParseFrame } from './ParseFrame.tsx'

export const ParseJsonForm = (form: ProcessorFormProps) => (
  <ParseFrame
    form={form}
    ownFields={['jsonPath']}
    own={
      <TextSetting
        {...frameOf(form, 'jsonPath')}
        isWide
        value={textAt(form, 'jsonPath')}
        onChange={jsonPath => form.onChange({ ...form.values, jsonPath })}
        placeholder={fieldNamed(form.fields, 'jsonPath')?.placeholder_text ?? ''}
        readOnly={form.readOnly}
      />
    }
  />
)
