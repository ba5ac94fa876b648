import { Checkbox } from '@mantine/core'
import type { DetectedSource } from '@weir/contracts'
import { findDefinition } from '@weir/pipeline'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { useEditing } from '../editing/editing.tsx'
import css from './AddNode.module.css'
import { groupDetected, hostsText, isRead } from './detected.ts'

interface DetectedListProps {
  sources: readonly DetectedSource[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

/** What agents found, to be ticked one by one or by its kind. */
export function DetectedList({ sources, ticked, onTick }: DetectedListProps) {
  const setAll = (keys: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onTick(next)
  }
  return groupDetected(sources).map(group => {
    const keys = group.sources.map(source => source.key)
    const count = keys.filter(key => ticked.has(key)).length
    return (
      <section key={group.kind} aria-label={group.title}>
        <h3 className={css['section']}>{group.title}</h3>
        <div className={css['ticks']}>
          {keys.length > 1 ? (
            <Checkbox
              className={css['tick']}
              label={`All ${keys.length}`}
              checked={count === keys.length}
              indeterminate={count > 0 && count < keys.length}
              onChange={event => setAll(keys, event.currentTarget.checked)}
            />
          ) : null}
          {group.sources.map(source => (
            <Checkbox
              key={source.key}
              className={css['tick']}
              checked={ticked.has(source.key)}
              onChange={event => setAll([source.key], event.currentTarget.checked)}
              label={<Found source={source} />}
            />
          ))}
        </div>
      </section>
    )
  })
}

function Found({ source }: { source: DetectedSource }) {
  const { document } = useEditing()
  const definition = findDefinition(source.type)
  return (
    <span className={css['candidate']}>
      <LogoTile size={28}>
        <NodeIcon name={definition?.icon ?? 'IconHelp'} />
      </LogoTile>
      <span className={css['found']}>
        <span className={css['name']}>
          <span className="truncate">{source.title}</span>
          {isRead(document, source) ? <Badge>Already in this pipeline</Badge> : null}
        </span>
        <span className={css['description']}>{source.detail}</span>
        <span className={css['description']}>
          On {hostsText(source.hosts)} · adds {definition?.title ?? source.type}
        </span>
      </span>
    </span>
  )
}
