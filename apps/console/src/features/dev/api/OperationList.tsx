import { SearchField } from '../../../ui/SearchField.tsx'
import css from './api.module.css'
import { MethodTag } from './MethodTag.tsx'
import type { Operation } from './openapi.ts'

interface OperationListProps {
  groups: [tag: string, Operation[]][]
  typed: string
  onType: (typed: string) => void
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** All calls by tag, narrowed by what is typed. */
export const OperationList = ({ groups, typed, onType, chosen, onChoose }: OperationListProps) => (
  <nav className={css['list']} aria-label="Calls of the API">
    <div className={css['search']}>
      <SearchField label="Search calls" value={typed} onChange={onType} width="100%" />
    </div>
    {groups.length === 0 ? <p className={css['none']}>No call has these words.</p> : null}
    {groups.map(([tag, operations]) => (
      <section key={tag}>
        <h2 className={css['tag']}>{tag}</h2>
        <ul>
          {operations.map(operation => (
            <li key={operation.id}>
              <button
                type="button"
                className={css['call']}
                aria-current={operation.id === chosen ? 'page' : undefined}
                title={`${operation.path}: ${operation.summary}`}
                onClick={() => onChoose(operation.id)}
              >
                <MethodTag method={operation.method} />
                <span className="truncate">{operation.id}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)
