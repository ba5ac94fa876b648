import { catalogueItem, findDefinition, type GraphNode } from '@weir/pipeline'
import { BookIcon } from '../../../ui/icons.tsx'
import { useEditing } from '../editing/editing.tsx'
import css from './SequenceEditor.module.css'

/** What a Conditional Group is for and where it stands, with the way to its reference page. */
export function SequenceAbout({ node }: { node: GraphNode }) {
  const { graph, pipeline } = useEditing()
  const definition = findDefinition(node.type)
  const feeders = graph.nodes.filter(
    ({ outputs, pathOutputs }) =>
      outputs.includes(node.id) || pathOutputs.some(({ nodes: targets }) => targets.includes(node.id)),
  )
  const where = feeders.length === 0 ? '' : ` on ${feeders.map(({ title }) => title).join(', ')}`
  const text = [`${node.typeTitle}${where}`, pipeline.tag, definition?.summary].filter(Boolean).join(' · ')
  return (
    <span className={css['about']}>
      <span className="truncate" title={text}>
        {text}
      </span>
      {definition ? (
        <a href={catalogueItem(definition).docLink} target="_blank" rel="noreferrer">
          <BookIcon size={12} />
          Docs
        </a>
      ) : null}
    </span>
  )
}
