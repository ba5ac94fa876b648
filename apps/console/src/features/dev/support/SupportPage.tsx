import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { api } from '../../../lib/api.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { Page as Frame, PageBody } from '../../../ui/PageHeader.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { DevHeader } from '../DevHeader.tsx'
import { ClosedBadge } from './ClosedBadge.tsx'
import css from './support.module.css'
import { supportSearch } from './support.search.ts'

/** Finds an organization by its name, id, domain, or the email of a member. */
export function Page() {
  const [{ search = '' }, setSearch] = useUrlState(supportSearch)
  const wanted = useDeferredValue(search)
  return (
    <Frame>
      <DevHeader />
      <PageBody>
        <div className={css['tools']}>
          <SearchField
            label="Search organizations"
            width={360}
            value={search}
            onChange={text => setSearch({ search: text || undefined })}
          />
          <span className={css['note']}>By name, id, domain, or the email of a member.</span>
        </div>
        <Found search={wanted} />
      </PageBody>
    </Frame>
  )
}

function Found({ search }: { search: string }) {
  const query = useQuery({
    ...api.support.search.queryOptions({ input: { search: search.trim() } }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <TableSkeleton columns="2fr 1.5fr .5fr 1fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { organizations } = query.data
  if (organizations.length === 0) {
    return <EmptyState title="No organization found">Nothing has this name, id, domain or member.</EmptyState>
  }
  return (
    <DataTable label="Organizations">
      <colgroup>
        <col />
        <col width="30%" />
        <col width={110} />
        <col width={150} />
      </colgroup>
      <thead>
        <tr>
          <th>Organization</th>
          <th>Domains</th>
          <th data-align="right">Members</th>
          <th data-align="right">Created</th>
        </tr>
      </thead>
      <tbody>
        {organizations.map(organization => (
          <tr key={organization.id}>
            <td>
              <Link className={css['name']} to={`/dev/support/${organization.id}`}>
                {organization.name}
              </Link>{' '}
              <ClosedBadge closed={organization.closed} />
              <SecondLine>
                <span className="mono">{organization.id}</span>
              </SecondLine>
            </td>
            <td className="truncate">{organization.domains.join(', ') || <span className="quiet">—</span>}</td>
            <td data-align="right">{organization.members}</td>
            <td data-align="right" className="quiet">
              <Ago time={organization.created} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
