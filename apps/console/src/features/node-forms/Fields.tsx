import type { FormField } from '@weir/nodes/definitions'
import { FieldShell } from './FieldShell.tsx'
import css from './Form.module.css'
import { useFormSettings } from './form-settings.ts'
import { ItemList } from './ItemList.tsx'
import { JsonField } from './fields/JsonField.tsx'
import { ListField } from './fields/ListField.tsx'
import { MapField } from './fields/MapField.tsx'
import { OneField } from './fields/OneField.tsx'
import { withValue } from './model/change-values.ts'
import { fieldKind } from './model/field-kind.ts'
import { inside } from './model/field-problems.ts'
import { fits, isObject } from './model/fits.ts'
import { shownFields } from './model/visible-fields.ts'

interface FieldsProps {
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  /** The field that these are in; empty at the top. */
  path: string
}

/** Fields one below the other, short ones side by side. */
export const Fields = ({ fields, values, onChange, path }: FieldsProps) => (
  <div className={css['grid']}>
    {fields.map(field => (
      <Field
        field={field}
        path={inside(path, field.name)}
        value={values[field.name]}
        onChange={value => onChange(field.name, value)}
        key={field.name}
      />
    ))}
  </div>
)

export interface FieldProps {
  field: FormField
  path: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A field with the editor that its value type has; a value that the editor cannot hold is edited as JSON. */
function Field(props: FieldProps) {
  const { field, value } = props
  const kind = fieldKind(field)
  if (kind.shape === 'json' || !fits(field, value)) return <JsonField {...props} />
  switch (kind.shape) {
    case 'one':
      return <OneField {...props} type={kind.type} />
    case 'list':
      return <ListField {...props} type={kind.type} />
    case 'map':
      return <MapField {...props} type={kind.type} />
    case 'group':
      return <Group {...props} fields={kind.fields} />
    case 'groups':
      return <Groups {...props} fields={kind.fields} />
  }
}

type GroupProps = FieldProps & { fields: readonly FormField[] }

/** The fields inside another one. */
function Group({ field, path, value, onChange, fields }: GroupProps) {
  const values = isObject(value) ? value : {}
  const { basic } = shownFields(fields, values, true)
  // Nothing is required inside of what is not there.
  const isAsked = field.required || value !== undefined
  const asked = isAsked ? basic : basic.map(inner => ({ ...inner, required: false }))
  const change = (name: string, next: unknown) => {
    const changed = withValue(values, name, next)
    onChange(Object.keys(changed).length === 0 ? undefined : changed)
  }
  const only = fields.length === 1 ? asked[0] : undefined
  if (only) {
    // A frame around one field would only say its name twice.
    return (
      <Field
        field={only}
        path={inside(path, only.name)}
        value={values[only.name]}
        onChange={next => change(only.name, next)}
      />
    )
  }
  return (
    <div className={css['wide']}>
      <FieldShell field={field} path={path} isOuter>
        {({ id, ...control }) => (
          <div role="group" id={id} aria-labelledby={control['aria-labelledby']} className={css['group']}>
            <Fields fields={asked} values={values} onChange={change} path={path} />
          </div>
        )}
      </FieldShell>
    </div>
  )
}

/** A list of objects, each an entry that opens. */
function Groups({ field, path, value, onChange, fields }: GroupProps) {
  const { rules } = useFormSettings()
  const list = Object.hasOwn(rules.lists, field.name) ? rules.lists[field.name] : undefined
  const items = Array.isArray(value) ? value.filter(isObject) : []
  const change = (at: number, next: Readonly<Record<string, unknown>>) =>
    onChange(items.map((item, index) => (index === at ? (list?.changeItem(item, next) ?? next) : item)))
  return (
    <div className={css['wide']}>
      <FieldShell field={field} path={path} isOuter>
        {control => (
          <ItemList
            label={field.display_name}
            labelledBy={control['aria-labelledby']}
            noun={list?.noun ?? 'entry'}
            path={path}
            items={items}
            newItem={() => list?.newItem(items) ?? {}}
            onChange={onChange}
          >
            {(item, at) => (
              <Fields
                fields={shownFields(list?.fieldsOf?.(item, fields) ?? fields, item, true).basic}
                values={item}
                onChange={(name, next) => change(at, withValue(item, name, next))}
                path={inside(path, at)}
              />
            )}
          </ItemList>
        )}
      </FieldShell>
    </div>
  )
}
