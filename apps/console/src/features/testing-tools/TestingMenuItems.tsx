import { Menu } from '@mantine/core'
import type { TestedPattern } from './tested-pattern.ts'

const items: readonly { type: TestedPattern; label: string }[] = [
  { type: 'regex', label: 'Regex Testing' },
  { type: 'grok', label: 'Grok Testing' },
  { type: 'expression', label: 'CEL Expression Testing' },
]

/** The testing dialogs as entries of a menu. */
export const TestingMenuItems = ({ onOpen }: { onOpen: (type: TestedPattern) => void }) => (
  <>
    <Menu.Divider />
    <Menu.Label>Testing tools</Menu.Label>
    {items.map(({ type, label }) => (
      <Menu.Item onClick={() => onOpen(type)} key={type}>
        {label}
      </Menu.Item>
    ))}
  </>
)
