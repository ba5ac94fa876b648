import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import { MonoInput } from './MonoInput.tsx'

interface TextSettingProps extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
  placeholder?: string
}

/** A short text that stands in code, such as a path or a delimiter. */
export const TextSetting = ({ value, onChange, readOnly = false, placeholder = '', ...frame }: TextSettingProps) => (
  <FieldFrame {...frame}>
    {control => (
      <MonoInput {...control} value={value} onChange={onChange} readOnly={readOnly} placeholder={placeholder} />
    )}
  </FieldFrame>
)
