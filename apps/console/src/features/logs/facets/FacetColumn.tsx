import { type FormEvent, useState } from 'react'
import { PlusIcon, SearchIcon } from '../../../ui/icons.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Facet } from './Facet.tsx'
import css from './Facets.module.css'
import { type FacetGroup, maxFacetFields, searchFacets } from './facet-groups.ts'

interface FacetColumnProps {
  groups: readonly FacetGroup[]
  fields: readonly string[]
  isPending: boolean
  isError: boolean
  onRetry: () => void
  onToggle: (field: string, value: string) => void
  onFields: (fields: string[]) => void
  /** Fields that could become facets and fit what is typed. */
  suggest: (text: string) => string[]
}

/** The first facets stand open, and those in which something is chosen; the others open on demand. */
const openAtFirst = 4

/** The most common values of fields; choosing one changes the query. */
export function FacetColumn(props: FacetColumnProps) {
  const { groups, fields, isPending, isError, onRetry, onToggle, onFields, suggest } = props
  const [text, setText] = useState('')
  const shown = isPending ? [] : searchFacets(groups, text)
  const suggestions = fields.length < maxFacetFields ? suggest(text) : []
  const add = (field: string) => {
    setText('')
    onFields([...fields, field])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const field = suggestions[0]
    if (field && shown.length === 0) add(field)
  }
  return (
    <aside className={css['column']} aria-label="Facets">
      <form className={css['search']} onSubmit={submit}>
        <SearchIcon size={14} />
        <input
          type="search"
          className={css['searchInput']}
          aria-label="Search facets"
          placeholder="Search facets"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </form>
      <div className={css['list']}>
        {isPending ? <FacetSkeleton /> : null}
        {isError ? (
          <p className={css['note']}>
            The facets could not be counted.{' '}
            <button type="button" className={css['retry']} onClick={onRetry}>
              Try again
            </button>
          </p>
        ) : null}
        {shown.map((group, index) => (
          <Facet
            key={group.field}
            group={group}
            startsOpen={index < openAtFirst || group.values.some(({ chosen }) => chosen)}
            forceOpen={text.trim() !== ''}
            onToggle={value => onToggle(group.field, value)}
            onRemove={() => onFields(fields.filter(field => field !== group.field))}
          />
        ))}
        {!isPending && !isError && shown.length === 0 && suggestions.length === 0 ? (
          <p className={css['note']}>{text ? 'No field or value fits.' : 'No fields to count here.'}</p>
        ) : null}
        {suggestions.length > 0 ? (
          <ul aria-label="Fields to add">
            {suggestions.map(field => (
              <li key={field}>
                <button type="button" className={css['suggestion']} onClick={() => add(field)}>
                  <PlusIcon size={12} />
                  <span className="truncate">Add {field}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </aside>
  )
}

function FacetSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading facets">
      {[5, 6, 3, 4].map((rows, group) => (
        <div className={css['waiting']} key={group}>
          <SkeletonBar width={88} />
          {Array.from({ length: rows }, (_, row) => (
            <SkeletonBar width={`${84 - ((row * 17 + group * 9) % 40)}%`} key={row} />
          ))}
        </div>
      ))}
    </div>
  )
}
