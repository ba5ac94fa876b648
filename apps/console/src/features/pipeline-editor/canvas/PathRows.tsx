import { type GraphNode, pathOutputsOf } from '@weir/pipeline'
import { useMemo } from 'react'
import { formatPercent } from '../../../lib/format.ts'
import css from './NodeCard.module.css'
import type { CardData } from './canvas-node.ts'
import { CreateNodeButton } from './CreateNodeButton.tsx'
import { pathRows } from './card-size.ts'
import { LinkPoint } from './LinkPoint.tsx'
import { outputFigures } from './edge-figures.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'

/** The conditions of named outputs, as far as the configuration has any. */
function conditionsOf({ id, aliasType, type, configuration }: GraphNode): ReadonlyMap<string, string> {
  const outputs = pathOutputsOf({ ...configuration, name: id, type: aliasType ?? type })
  return new Map(outputs.map(({ path, condition }) => [path, condition ?? (path === 'unmatched' ? 'default' : '')]))
}

interface PathRowsProps extends Pick<CardData, 'node' | 'diagnostics' | 'isEditing'> {
  showsButtons: boolean
  isLive: boolean
}

/** The named outputs of a node, each with a connection point of its own. */
export function PathRows({ node, diagnostics, isEditing, showsButtons, isLive }: PathRowsProps) {
  const edits = useCanvasEdits()
  const conditions = useMemo(() => conditionsOf(node), [node])
  const all = diagnostics?.outputBytes ?? 0
  return (
    <ul className={css['paths']} aria-label="Outputs">
      {pathRows(node).map(({ path }) => (
        <li key={path}>
          <span className={css['words']}>
            <span className={`${css['pathName']} truncate`}>{path}</span>
            <span className={`${css['condition']} truncate`} title={conditions.get(path)}>
              {conditions.get(path)}
            </span>
          </span>
          <span className="grow" />
          {diagnostics && all > 0 ? (
            <span className={css['aside']}>{formatPercent(outputFigures(diagnostics, path).bytes / all)}</span>
          ) : null}
          <LinkPoint type="source" path={path} isConnectable={isEditing} isLive={isLive} />
          {showsButtons ? (
            <CreateNodeButton
              side="after"
              of={`${node.title}, ${path}`}
              onCreate={() => edits.addAfter(node.id, path)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
