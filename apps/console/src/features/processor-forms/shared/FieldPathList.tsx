import type { ReactNode } from 'react'
import { PathAutocomplete } from './PathAutocomplete.tsx'
import { RowsTable } from './RowsTable.tsx'

interface FieldPathListProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Lines to show below it. */
  errors?: readonly string[]
  /** Lines to show below one of the paths. */
  errorsAt?: (at: number) => readonly string[]
  readOnly?: boolean
  required?: boolean
  placeholder?: string
  description?: ReactNode
  /** How many paths must stay; none unless given. */
  least?: number
}

/** Fields of the event, one below the other. */
export function FieldPathList({ values, onChange, errorsAt, placeholder = '', ...table }: FieldPathListProps) {
  const set = (at: number, path: string) => onChange(values.map((value, index) => (index === at ? path : value)))
  return (
    <RowsTable
      {...table}
      noun="field"
      rows={values}
      newRow={() => ''}
      onChange={onChange}
      {...(errorsAt && { errorsAt })}
      columns={[
        {
          title: 'Field',
          renderCell: (path, at) => (
            <PathAutocomplete
              isBare
              aria-label={`${table.label} ${at + 1}`}
              aria-invalid={(errorsAt?.(at).length ?? 0) > 0}
              value={path}
              onChange={next => set(at, next)}
              readOnly={table.readOnly ?? false}
              placeholder={placeholder}
            />
          ),
        },
      ]}
    />
  )
}
