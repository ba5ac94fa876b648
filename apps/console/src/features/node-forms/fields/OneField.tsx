import type { ScalarValueType } from '@weir/nodes/definitions'
import type { FieldProps } from '../Fields.tsx'
import { FieldShell } from '../FieldShell.tsx'
import css from '../Form.module.css'
import { Control } from './Control.tsx'
import { GatewayField } from './GatewayField.tsx'
import { SourceMetadataField } from './SourceMetadataField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TemplatesField } from './TemplatesField.tsx'

/** Types whose values are short, so that two of them stand side by side. */
const narrow: ReadonlySet<ScalarValueType> = new Set([
  'text',
  'email',
  'fileSize',
  'filePath',
  'duration',
  'url',
  'password',
  'int',
  'double',
  'option',
  'anyOption',
  'bool',
])

/** A field with one value. */
export function OneField(props: FieldProps & { type: ScalarValueType }) {
  const { type, field, path, value, onChange } = props
  return (
    <div className={narrow.has(type) ? undefined : css['wide']}>
      {type === 'bool' ? (
        <SwitchField field={field} path={path} value={value} onChange={onChange} />
      ) : (
        <FieldShell field={field} path={path}>
          {control => {
            const inner = { field, control, value, onChange }
            if (type === 'SourceMetadata') return <SourceMetadataField {...inner} />
            if (type === 'telemetryTemplates') return <TemplatesField {...inner} />
            if (type === 'gatewayMetadata') return <GatewayField {...inner} />
            return <Control {...inner} type={type} />
          }}
        </FieldShell>
      )}
    </div>
  )
}
