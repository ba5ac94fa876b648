import { type ReactNode, useId } from 'react'
import { Disclosure, hasProblemUnder, ProblemLines, problemsElsewhere } from '../../node-forms/index.ts'
import type { ProcessorFormProps } from '../form-props.ts'
import css from './Shared.module.css'

interface FormFrameProps extends Pick<ProcessorFormProps, 'errors' | 'warnings' | 'between' | 'advanced'> {
  /** The fields that the form shows, so that problems of all others are told on top. */
  shown: readonly string[]
  children: ReactNode
  /** Advanced settings of the form's own, before those that every processor has. */
  own?: ReactNode
  /** The fields among `own`, which is opened while something is wrong with them. */
  ownFields?: readonly string[]
  /** A word beside the title of the advanced settings. */
  note?: ReactNode
}

const noFields: readonly string[] = []

/** The parts of a processor's form: its fields, what the editor puts between, and the advanced settings. */
export function FormFrame(props: FormFrameProps) {
  const { errors, warnings, shown, children, between, advanced, own, ownFields = noFields, note } = props
  const id = useId()
  return (
    <div className={css['form']}>
      <ProblemLines
        errors={problemsElsewhere(errors, shown)}
        warnings={problemsElsewhere(warnings, shown)}
        id={`${id}-problems`}
      />
      <div className={css['grid']}>{children}</div>
      {between}
      {own || advanced ? (
        <Disclosure
          title="Advanced Settings"
          note={note}
          isForcedOpen={ownFields.some(name => hasProblemUnder(errors, name))}
        >
          <div className={css['form']}>
            {own ? <div className={css['grid']}>{own}</div> : null}
            {advanced}
          </div>
        </Disclosure>
      ) : null}
    </div>
  )
}
