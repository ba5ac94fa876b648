import { diffDocuments, type PipelineDocument } from '@weir/pipeline'
import { useMemo } from 'react'
import { MinusIcon, PlusIcon, EditIcon } from '../../../ui/icons.tsx'
import { type ChangeLine, changeGroups, type ChangeMark } from './change-lines.ts'
import css from './ChangeList.module.css'

interface ChangeListProps {
  label: string
  before: PipelineDocument
  after: PipelineDocument
}

const icons: Readonly<Record<ChangeMark, typeof PlusIcon>> = { added: PlusIcon, changed: EditIcon, removed: MinusIcon }

/** A group longer than this is not read line by line; the YAML has it all. */
const maxLines = 100

/** What makes one document of the other, line by line. */
export function ChangeList({ label, before, after }: ChangeListProps) {
  const groups = useMemo(() => changeGroups(diffDocuments(before, after), before, after), [before, after])
  if (groups.length === 0) return <p className={css['nothing']}>Nothing differs.</p>
  return (
    <section aria-label={label}>
      {groups.map(({ title, lines }) => (
        <div className={css['group']} key={title}>
          <h3 className={css['heading']}>
            {title} <span className="num">{lines.length}</span>
          </h3>
          <ul className={css['lines']}>
            {lines.slice(0, maxLines).map(line => (
              <Line key={line.key} line={line} />
            ))}
            {lines.length > maxLines ? <li className={css['nothing']}>and {lines.length - maxLines} more</li> : null}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Line({ line: { mark, name, detail } }: { line: ChangeLine }) {
  const Icon = icons[mark]
  return (
    <li className={css['line']} data-mark={mark}>
      <Icon size={12} label={mark} />
      <span className={css['words']}>
        <span className="mono">{name}</span>
        {detail ? <span className={css['detail']}>{detail}</span> : null}
      </span>
    </li>
  )
}
