import { ActionIcon, Menu, Modal, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { catalogueItem, findDefinition, type GraphNode } from '@weir/pipeline'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { BookIcon, MoreIcon } from '../../../ui/icons.tsx'
import css from './NodePanel.module.css'

/** The way to the reference page of a node's type, and what else can be done with the node. */
export function NodeOptions({ node }: { node: GraphNode }) {
  const [isViewed, setViewed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Caught on its way down: once the menu is gone, the key would close the panel below it too.
  const closeMenu = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const navigate = useNavigate()
  const definition = findDefinition(node.type)
  const reference = node.configuration['node_reference']
  const packId = node.type === 'compound' && typeof reference === 'string' && reference !== '' ? reference : undefined
  return (
    <>
      {definition ? (
        <Tooltip label={`About ${node.typeTitle}`}>
          <ActionIcon
            component="a"
            variant="subtle"
            href={catalogueItem(definition).docLink}
            target="_blank"
            rel="noreferrer"
            aria-label="Docs"
          >
            <BookIcon />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen} closeOnEscape={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label="Options" ref={button}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown onKeyDownCapture={closeMenu}>
          <Menu.Item
            disabled={packId === undefined}
            title={packId === undefined ? 'This node does not come from the library' : undefined}
            onClick={() => void navigate({ to: `/pipeline/packs/${encodeURIComponent(packId ?? '')}` })}
          >
            Edit node in library
          </Menu.Item>
          {node.type === 'compound' ? <Menu.Item onClick={() => setViewed(true)}>View node</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isViewed} onClose={() => setViewed(false)} title="Node View" size={720}>
        <p className="quiet">
          {node.title}: {node.childNodes.length} nodes inside
        </p>
        <ol className={css['children']}>
          {node.childNodes.map(child => (
            <li key={child.id}>
              {child.id} <span className="quiet">{findDefinition(child.type)?.title ?? child.type}</span>
            </li>
          ))}
        </ol>
        <CodeEditor
          label={`${node.title} as YAML`}
          value={node.configurationYAML}
          language={yamlLanguage}
          isReadOnly
          height={360}
        />
      </Modal>
    </>
  )
}
