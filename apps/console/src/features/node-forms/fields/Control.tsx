import type { ScalarValueType } from '@weir/nodes/definitions'
import { durationUnits } from '@weir/nodes/definitions'
import { Switch } from '@mantine/core'
import { useFormSettings } from '../form-settings.ts'
import { sizeUnits } from '../model/amount.ts'
import { AmountField } from './AmountField.tsx'
import { AnyOptionField, MultiSelectField, SelectField, TagsField } from './ChoiceFields.tsx'
import { CodeField } from './CodeField.tsx'
import type { ValueProps } from './control-props.ts'
import { SecretField } from './SecretField.tsx'
import { TextAreaField, TextField } from './TextField.tsx'

/** The control of one value, alone or as an entry of a list or map. */
export function Control({ type, ...props }: ValueProps & { type: ScalarValueType }) {
  const { readOnly } = useFormSettings()
  switch (type) {
    case 'duration':
      return <AmountField {...props} units={durationUnits} firstUnit="s" />
    case 'fileSize':
      return <AmountField {...props} units={sizeUnits} firstUnit="MiB" />
    case 'password':
      return <SecretField {...props} />
    case 'bool':
      return (
        <Switch
          {...props.control}
          aria-required={undefined}
          checked={props.value === true}
          disabled={readOnly}
          onChange={event => props.onChange(event.currentTarget.checked)}
        />
      )
    case 'option':
      return props.field.option_list ? <SelectField {...props} /> : <TextField {...props} type={type} />
    case 'anyOption':
      return <AnyOptionField {...props} />
    case 'multiSelectOption':
      return <MultiSelectField {...props} />
    case 'tags':
      return <TagsField {...props} />
    case 'textArea':
      return <TextAreaField {...props} />
    case 'payload':
    case 'regex':
    case 'grok':
    case 'expression':
    case 'ottlExpression':
    case 'ottlCondition':
    case 'ottlStatement':
      return <CodeField {...props} type={type} />
    default:
      return props.field.suggestions ? <AnyOptionField {...props} /> : <TextField {...props} type={type} />
  }
}
