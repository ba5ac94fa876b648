import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import type { GraphNode } from '@weir/pipeline'
import { EditIcon, MoreIcon } from '../../../ui/icons.tsx'
import css from './NodeCard.module.css'
import { useCanvasMenu } from './canvas-menu.ts'
import { nodeCommands } from './node-commands.tsx'
import { useCanvasEdits } from './use-canvas-edits.tsx'

interface NodeActionBarProps {
  node: GraphNode
  isTicked: boolean
}

/** What can be done with the node under the pointer. */
export function NodeActionBar({ node, isTicked }: NodeActionBarProps) {
  const edits = useCanvasEdits()
  const showMenu = useCanvasMenu()
  const commands = nodeCommands(node, true)
  return (
    <div className={`${css['bar']} nodrag nopan`} role="toolbar" aria-label={`Actions of ${node.title}`}>
      <Tooltip label="Select node">
        <Checkbox
          className={css['tick'] ?? ''}
          aria-label="Select node"
          checked={isTicked}
          onChange={() => edits.tick(node.id)}
        />
      </Tooltip>
      {commands.map(command => {
        if (command.id === 'copy') return null
        if (command.id === 'edit') {
          return (
            <Tooltip label={command.label} key={command.id}>
              <Button
                variant="subtle"
                size="xs"
                aria-label={command.label}
                leftSection={<EditIcon size={14} />}
                onClick={() => command.run(edits)}
              >
                Edit
              </Button>
            </Tooltip>
          )
        }
        return (
          <Tooltip label={command.label} key={command.id}>
            <ActionIcon variant="subtle" size="xs" aria-label={command.label} onClick={() => command.run(edits)}>
              {command.icon}
            </ActionIcon>
          </Tooltip>
        )
      })}
      <Tooltip label="More actions">
        <ActionIcon
          variant="subtle"
          size="xs"
          aria-label="More actions"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            showMenu({ at: { x: left, y: bottom + 4 }, nodeId: node.id })
          }}
        >
          <MoreIcon size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
