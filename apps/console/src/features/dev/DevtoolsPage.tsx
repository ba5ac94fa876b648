import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'
import { devTabs } from './dev.tabs.ts'
import css from './dev.module.css'

/** What this browser knows: the session and the cached queries. */
export function Page() {
  const user = useCurrentUser()
  const queries = useQueryClient().getQueryCache().getAll()
  return (
    <Frame>
      <PageHeader title="Dev" tabs={devTabs} />
      <PageBody>
        <dl className={css['facts']}>
          <dt>User</dt>
          <dd className="mono">{user.id}</dd>
          <dt>Organizations</dt>
          <dd>{user.organizations.map(organization => organization.name).join(', ') || 'none'}</dd>
          <dt>Build</dt>
          <dd>{import.meta.env.MODE}</dd>
          <dt>Window</dt>
          <dd className="num">
            {window.innerWidth} × {window.innerHeight}, {window.devicePixelRatio}x
          </dd>
        </dl>
        <h2 className={css['heading']}>Cached queries</h2>
        <ul>
          {queries.map(query => (
            <li className={css['query']} key={query.queryHash}>
              <span className="mono grow truncate">{query.queryHash}</span>
              <span className="quiet">{query.state.status}</span>
            </li>
          ))}
        </ul>
      </PageBody>
    </Frame>
  )
}
