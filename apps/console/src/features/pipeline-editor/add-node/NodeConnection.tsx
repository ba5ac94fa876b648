import { Button, Checkbox } from '@mantine/core'
import type { CatalogueEntry } from '@weir/contracts'
import type { GraphNode } from '@weir/pipeline'
import { useState } from 'react'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { SignalLetters } from '../../../ui/SignalTag.tsx'
import css from './AddNode.module.css'

interface NodeConnectionProps {
  entry: CatalogueEntry
  candidates: readonly GraphNode[]
  onConnect: (ids: readonly string[]) => void
  onCancel: () => void
}

/** The second step: which of the nodes that are there the new one is linked to. */
export function NodeConnection({ entry, candidates, onConnect, onCancel }: NodeConnectionProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const isSource = entry.category === 'input'
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onConnect([...ticked])
      }}
    >
      <p className={css['lead']}>
        {isSource
          ? `${entry.displayName} will send to the nodes that you tick.`
          : `${entry.displayName} will take what the nodes that you tick send.`}
      </p>
      <div className={css['ticks']}>
        <Checkbox
          className={css['tick']}
          label="All existing nodes"
          checked={ticked.size === candidates.length}
          indeterminate={ticked.size > 0 && ticked.size < candidates.length}
          onChange={event =>
            setTicked(new Set(event.currentTarget.checked ? candidates.map(candidate => candidate.id) : []))
          }
        />
        {candidates.map(node => (
          <Checkbox
            key={node.id}
            className={css['tick']}
            checked={ticked.has(node.id)}
            onChange={() => toggle(node.id)}
            label={<Candidate node={node} signals={isSource ? node.inputTypes : node.outputTypes} />}
          />
        ))}
      </div>
      <div className={css['actions']}>
        <Button onClick={onCancel}>Cancel</Button>
        <span className="grow" />
        <Button variant="subtle" onClick={() => onConnect([])}>
          Continue Without Connecting
        </Button>
        <Button variant="filled" type="submit">
          Connect
        </Button>
      </div>
    </form>
  )
}

function Candidate({ node, signals }: { node: GraphNode; signals: GraphNode['inputTypes'] }) {
  return (
    <span className={css['candidate']}>
      <LogoTile>
        <NodeIcon name={node.icon} size={14} />
      </LogoTile>
      <span className="truncate">{node.title}</span>
      <span className="quiet truncate">
        {node.typeTitle} · {node.id}
      </span>
      <SignalLetters signals={signals} />
    </span>
  )
}
