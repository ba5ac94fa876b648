import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useOrganization } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './organization.module.css'

/** Who of the operator's support was in the organization, when and why. */
export function SupportEntries() {
  const { id: orgId } = useOrganization()
  const query = useQuery(api.support.entries.queryOptions({ input: { orgId } }))
  if (query.isPending) return <SkeletonBar height={40} width="100%" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { entries } = query.data
  if (entries.length === 0) return <p className={css['note']}>Nobody has entered it.</p>
  return (
    <ul className={css['entryList']}>
      {entries.map(entry => (
        <li key={entry.id}>
          <span className={css['when']}>
            <span className="grow truncate">{entry.email}</span>
            <span className="quiet">
              <Ago time={entry.started} />
            </span>
            <Badge>{entry.access === 'write' ? 'Write' : 'Read only'}</Badge>
            {entry.active ? <Badge tone="warn">In now</Badge> : null}
          </span>
          <span className={css['note']}>{entry.reason}</span>
        </li>
      ))}
    </ul>
  )
}
