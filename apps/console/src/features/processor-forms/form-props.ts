import type { FormField } from '@weir/nodes/definitions'
import type { ReactNode } from 'react'
import type { Problems } from '../node-forms/index.ts'

/** What the form of one kind of processor gets. */
export interface ProcessorFormProps {
  /** The preset or type. */
  type: string
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  onChange: (values: Record<string, unknown>) => void
  /** Messages by field, such as `rows[0].target`. */
  errors: Problems
  warnings: Problems
  readOnly: boolean
  /** What stands between the basic settings and the advanced ones. */
  between?: ReactNode
  /** More advanced settings, after those of the form. */
  advanced?: ReactNode
}
