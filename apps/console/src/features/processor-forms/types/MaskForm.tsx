import { withPredefinedMasks } from '@weir/nodes/definitions'
import { useMemo } from 'react'
import { SurroundingsContext, useSurroundings } from '../../../lib/form-surroundings.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { MaskTable } from './MaskTable.tsx'
import { maskableFields } from './model/masks.ts'
import { advancedNote, ownFields } from './model/own-fields.ts'
import type { FormPart } from './model/part.ts'
import { PathList } from './PartFields.tsx'
import { useFirstItems } from './use-first-item.ts'

/** What to mask, and where not to. */
export function MaskForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  const surroundings = useSurroundings()
  const maskable = useMemo(() => ({ ...surroundings, fields: maskableFields(surroundings.fields) }), [surroundings])
  useFirstItems(part, 'capture_group_masks', () => withPredefinedMasks([], false))
  const fields = ownFields(props)
  return (
    <SurroundingsContext value={maskable}>
      <FormFrame
        {...props}
        shown={fields.map(({ name }) => name)}
        own={
          <>
            <PathList part={part} name="excluded_field_paths" />
            <PathList part={part} name="included_field_paths" />
          </>
        }
        ownFields={['excluded_field_paths', 'included_field_paths']}
        note={advancedNote(
          fields.filter(({ visibility }) => visibility === 'advanced'),
          props.values,
        )}
      >
        <MaskTable part={part} />
      </FormFrame>
    </SurroundingsContext>
  )
}
