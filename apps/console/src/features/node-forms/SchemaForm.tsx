import type { FormField } from '@weir/nodes/definitions'
import { type ReactNode, useMemo } from 'react'
import { Disclosure } from './Disclosure.tsx'
import { Fields } from './Fields.tsx'
import css from './Form.module.css'
import { FormSettingsContext } from './form-settings.ts'
import { hasProblemUnder, type Problems, problemsElsewhere } from './model/field-problems.ts'
import { type FormSources, formRulesOf, noSources, requiredByForm } from './model/form-rules.ts'
import { shownFields } from './model/visible-fields.ts'
import { ProblemLines } from './ProblemLines.tsx'

interface SchemaFormProps {
  /** The node type that the form is for; some have rules of their own. */
  type: string
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  onChange: (values: Record<string, unknown>) => void
  /** Messages by field, such as `tls.crt_file`. */
  errors?: Problems
  warnings?: Problems
  readOnly?: boolean
  sources?: FormSources
  /** What stands between the basic settings and the advanced ones. */
  between?: ReactNode
  /** More advanced settings, after those of the fields. */
  advanced?: ReactNode
}

const none: Problems = {}

/** A form made from the fields of a node type: what is basic, and below it what is advanced. */
export function SchemaForm(props: SchemaFormProps) {
  const { type, values, onChange, errors = none, warnings = none, readOnly = false, sources = noSources } = props
  const rules = formRulesOf(type)
  const fields = useMemo(() => requiredByForm(props.fields, rules), [props.fields, rules])
  const settings = useMemo(
    () => ({ errors, warnings, readOnly, rules, sources }),
    [errors, warnings, readOnly, rules, sources],
  )
  const { basic, advanced } = shownFields(fields, values)
  const shown = [...basic, ...advanced].map(({ name }) => name)
  const isAdvancedWrong = advanced.some(({ name }) => hasProblemUnder(errors, name))
  const change = (name: string, value: unknown) => onChange(rules.change(values, name, value, sources))
  return (
    <FormSettingsContext value={settings}>
      <div className={css['form']}>
        <ProblemLines
          errors={problemsElsewhere(errors, shown)}
          warnings={problemsElsewhere(warnings, shown)}
          id="form-problems"
        />
        <Fields fields={basic} values={values} onChange={change} path="" />
        {props.between}
        {advanced.length > 0 || props.advanced ? (
          <Disclosure title="Advanced Settings" note={setCount(advanced, values)} isForcedOpen={isAdvancedWrong}>
            <div className={css['form']}>
              <Fields fields={advanced} values={values} onChange={change} path="" />
              {props.advanced}
            </div>
          </Disclosure>
        ) : null}
      </div>
    </FormSettingsContext>
  )
}

function setCount(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): string | undefined {
  const count = fields.filter(({ name }) => values[name] !== undefined).length
  return count === 0 ? undefined : `${count} set`
}
