import { SegmentedControl } from '@mantine/core'
import { type Accesses, accessKeys, type AccessKey } from '@weir/contracts'
import { accessKeyNames } from '../../../lib/preset-names.ts'
import css from './organization.module.css'

type Choice = 'none' | 'read' | 'write'
const choices: { value: Choice; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
]

/** The entries with one key set to a choice. */
export function withAccess(accesses: Accesses, key: AccessKey, choice: Choice): Accesses {
  const { [key]: _former, ...others } = accesses
  return choice === 'none' ? others : { ...others, [key]: choice }
}

interface AccessEditorProps {
  value: Accesses
  onChange: (accesses: Accesses) => void
}

/** Single access entries: for each area nothing, reading, or reading and writing. */
export const AccessEditor = ({ value, onChange }: AccessEditorProps) => (
  <div className={css['entries']}>
    {accessKeys.map(key => (
      <div className={css['entry']} key={key}>
        <span className="grow">
          {accessKeyNames[key]} <code className={css['key']}>{key}</code>
        </span>
        <SegmentedControl<Choice>
          aria-label={accessKeyNames[key]}
          data={choices}
          value={value[key] ?? 'none'}
          onChange={choice => onChange(withAccess(value, key, choice))}
        />
      </div>
    ))}
  </div>
)
