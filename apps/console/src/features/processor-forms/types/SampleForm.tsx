import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { ProblemLines } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import { FormFrame } from '../shared/FormFrame.tsx'
import { advancedNote, ownFields } from './model/own-fields.ts'
import { digitsOf, type FormPart, heldBy, withText } from './model/part.ts'
import { asksGranularity, percentageOf } from './model/sample.ts'
import { Defined, frameOf, PathField, PathList } from './PartFields.tsx'
import css from './Types.module.css'

const advancedNames = ['priority_field', 'field_paths', 'timestamp_granularity']

/** Which share to keep, and by which fields it is decided. */
export function SampleForm(props: ProcessorFormProps) {
  const part: FormPart = { ...props, path: '' }
  const hasLogs = asksGranularity(props.values)
  const shown = ownFields(props).filter(({ name }) => hasLogs || name !== 'timestamp_granularity')
  const advanced = shown.filter(({ name }) => advancedNames.includes(name))
  return (
    <FormFrame
      {...props}
      shown={shown.map(({ name }) => name)}
      own={
        <>
          <PathField part={part} name="priority_field" isWide />
          <PathList part={part} name="field_paths" />
          {hasLogs ? <Defined part={part} names={['timestamp_granularity']} /> : null}
        </>
      }
      ownFields={advancedNames}
      note={advancedNote(advanced, props.values)}
    >
      <Percentage part={part} />
      <Defined
        part={part}
        isWide
        names={['pass_through_on_failure', ...(shown.some(({ name }) => name === 'data_types') ? ['data_types'] : [])]}
      />
    </FormFrame>
  )
}

function Percentage({ part }: { part: FormPart }) {
  const id = useId()
  const { label, description, errors, warnings } = frameOf(part, 'percentage')
  const change = (text: string) =>
    part.onChange(text === '' ? withText(part.values, 'percentage', '') : { ...part.values, percentage: Number(text) })
  return (
    <div className={css['choice']}>
      <label className={css['label']} htmlFor={`${id}-number`}>
        {label}
      </label>
      <div className={css['percentage']}>
        <input
          type="range"
          className={css['slider']}
          aria-label={`${label}, slider`}
          min={0}
          max={100}
          step={1}
          value={percentageOf(heldBy(part, 'percentage'))}
          disabled={part.readOnly}
          onChange={event => change(event.currentTarget.value)}
        />
        <TextInput
          id={`${id}-number`}
          type="number"
          min={0}
          max={100}
          step={5}
          rightSection="%"
          rightSectionPointerEvents="none"
          value={digitsOf(part.values['percentage'])}
          placeholder={digitsOf(heldBy(part, 'percentage'))}
          readOnly={part.readOnly}
          error={errors.length > 0}
          aria-describedby={`${id}-problems`}
          onChange={event => change(event.currentTarget.value)}
        />
      </div>
      <p className={css['about']}>{description}</p>
      <ProblemLines errors={errors} warnings={warnings} id={`${id}-problems`} />
    </div>
  )
}
