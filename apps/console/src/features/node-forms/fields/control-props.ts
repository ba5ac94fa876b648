import type { FormField } from '@weir/nodes/definitions'
import type { ControlProps } from '../FieldShell.tsx'

/** What every control of one value gets. */
export interface ValueProps {
  field: FormField
  control: ControlProps
  value: unknown
  onChange: (value: unknown) => void
}
