import type { FormField, SequenceEntry } from '@weir/nodes/definitions'
import { SchemaForm } from '../../../node-forms/index.ts'
import { useSequenceRows } from '../sequence-context.ts'

const fields: readonly FormField[] = [
  {
    name: 'condition',
    display_name: 'Condition',
    description: '',
    placeholder_text: 'attributes["level"] == "error"',
    value_type: 'ottlCondition',
    required: false,
    visibility: 'basic',
    order: 0,
  },
]

interface ConditionFieldProps {
  entry: SequenceEntry
  errors: readonly string[] | undefined
  onChange: (entry: SequenceEntry) => void
}

/** The OTTL condition that says which items come to a processor; without one all do. */
export function ConditionField({ entry, errors, onChange }: ConditionFieldProps) {
  const { readOnly } = useSequenceRows()
  return (
    <SchemaForm
      type="sequence"
      fields={fields}
      values={{ condition: entry.condition }}
      onChange={({ condition: next }) => {
        const { condition: _before, ...rest } = entry
        onChange(typeof next === 'string' && next !== '' ? { ...rest, condition: next } : rest)
      }}
      errors={errors ? { condition: errors } : {}}
      readOnly={readOnly}
    />
  )
}
