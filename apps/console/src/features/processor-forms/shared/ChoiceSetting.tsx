import { Select } from '@mantine/core'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface ChoiceSettingProps extends FieldFrameProps {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
}

/** One of some options. */
export const ChoiceSetting = ({ options, value, onChange, readOnly = false, ...frame }: ChoiceSettingProps) => (
  <FieldFrame {...frame}>
    {control => (
      <Select
        {...control}
        data={options}
        value={value}
        readOnly={readOnly}
        error={control['aria-invalid']}
        withErrorStyles={control['aria-invalid']}
        attributes={{ input: { 'aria-describedby': control['aria-describedby'] } }}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
        onChange={next => next !== null && onChange(next)}
      />
    )}
  </FieldFrame>
)
