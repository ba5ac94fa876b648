import type { GraphNode } from '@weir/pipeline'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './NodePanel.module.css'

const categories = { input: 'Source', processor: 'Processor', output: 'Destination' } as const

/** What a node is, in words. */
export function NodeDetails({ node, summary }: { node: GraphNode; summary: string | undefined }) {
  const facts: readonly [string, string][] = [
    ['Name', node.id],
    ['Type', node.aliasType ?? node.type],
    ['Kind', node.category ? categories[node.category] : 'Unknown'],
    ['Takes', node.inputDisplayString],
    ['Gives', node.outputDisplayString],
    ['Leads to', [...node.outputs, ...node.pathOutputs.flatMap(({ nodes }) => nodes)].join(', ')],
  ]
  return (
    <section aria-labelledby="details-title">
      <h3 className={css['heading']} id="details-title">
        Details
      </h3>
      {summary ? <p className={css['summary']}>{summary}</p> : null}
      <dl className={css['details']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="truncate" title={value}>
                {value}
              </dd>
            </div>
          ))}
      </dl>
      <p className={css['badges']}>
        {node.disabled ? <Badge tone="idle">Disabled</Badge> : null}
        {node.releaseStatus === 'released' ? null : <Badge tone="accent">{node.releaseStatus}</Badge>}
        {node.isDeprecated ? <Badge tone="warn">Deprecated</Badge> : null}
        {node.atLeastOnce ? <Badge>At least once</Badge> : null}
      </p>
    </section>
  )
}
