import { ActionIcon, Menu, Modal, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { catalogueItem, findDefinition, type GraphNode } from '@weir/pipeline'
import type { SampleItem } from '@weir/contracts'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { SurroundingsContext } from '../../../lib/form-surroundings.ts'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { BookIcon, MoreIcon } from '../../../ui/icons.tsx'
import { type TestedPattern, TestingDialog, TestingMenuItems } from '../../testing-tools/index.ts'
import { useEditing } from '../editing/editing.tsx'
import css from './NodePanel.module.css'

interface NodeOptionsProps {
  node: GraphNode
  /** The newest events that come to the node, to try patterns on. */
  samples?: readonly SampleItem[]
  /** Whether the way to the reference page stands here, and not elsewhere in the head. */
  hasDocs?: boolean
}

const noSamples: readonly SampleItem[] = []

/** The way to the reference page of a node's type, and what else can be done with the node. */
export function NodeOptions({ node, samples = noSamples, hasDocs = true }: NodeOptionsProps) {
  const { pipeline } = useEditing()
  const [tested, setTested] = useState<TestedPattern>()
  const surroundings = useMemo(
    () => ({ configId: pipeline.id, nodeId: node.id, samples, fields: [] }),
    [pipeline.id, node.id, samples],
  )
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
      {definition && hasDocs ? (
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
          <TestingMenuItems onOpen={setTested} />
        </Menu.Dropdown>
      </Menu>
      <SurroundingsContext value={surroundings}>
        {tested ? <TestingDialog type={tested} value="" onClose={() => setTested(undefined)} /> : null}
      </SurroundingsContext>
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
