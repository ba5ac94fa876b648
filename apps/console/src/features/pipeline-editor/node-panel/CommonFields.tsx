import { Switch, TextInput } from '@mantine/core'
import type { GraphNode } from '@weir/pipeline'
import css from './NodePanel.module.css'
import type { NodeEditing } from './use-node-edit.ts'

interface CommonFieldsProps {
  node: GraphNode
  editing: NodeEditing
}

/** What every node has: its technical name, and for sources and destinations whether they run. */
export function CommonFields({ node, editing }: CommonFieldsProps) {
  const { values, setValues, name, setName } = editing
  const { disabled, ...rest } = values
  return (
    <div className={css['common']}>
      <TextInput
        label="Technical name"
        description="What links, metrics and YAML call the node. Figures of the past stay under the old name."
        value={name}
        maxLength={200}
        spellCheck={false}
        onChange={event => setName(event.currentTarget.value)}
      />
      {node.category === 'processor' ? null : (
        <Switch
          label="Disabled"
          checked={disabled === true}
          onChange={event => setValues(event.currentTarget.checked ? { ...rest, disabled: true } : rest)}
        />
      )}
    </div>
  )
}
