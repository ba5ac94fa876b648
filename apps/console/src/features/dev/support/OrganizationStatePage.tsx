import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { SupportedOrganization } from '@weir/contracts'
import { api, client } from '../../../lib/api.ts'
import { errorCode } from '../../../lib/error-words.ts'
import { useItemTitle } from '../../../lib/item-title.ts'
import { presetNames } from '../../../lib/preset-names.ts'
import { usePathParam } from '../../../lib/use-url-state.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { ErrorState } from '../../../ui/FullState.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { ClosedBadge } from './ClosedBadge.tsx'
import { EnterCard } from './EnterCard.tsx'
import { LicenseCard } from './LicenseCard.tsx'
import css from './support.module.css'
import { useSupportChange } from './use-support-change.ts'

/** The state of one organization, and the way in. */
export function Page() {
  const id = usePathParam('id')
  const query = useQuery(api.support.get.queryOptions({ input: { id }, staleTime: 0 }))
  useItemTitle(query.data?.name)
  if (errorCode(query.error) === 'NOT_FOUND') throw notFound()
  return (
    <Frame>
      <PageHeader
        title={query.data?.name ?? 'Organization'}
        parent={{ label: 'Support', to: '/dev/support' }}
        beside={<ClosedBadge closed={query.data?.closed} />}
      />
      <PageBody>
        {query.isPending ? (
          <PageSkeleton />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className={css['columns']}>
            <div className={css['stack']}>
              <EnterCard organization={query.data} />
              <Facts organization={query.data} />
              <Members organization={query.data} />
            </div>
            <div className={css['stack']}>
              <LicenseCard organization={query.data} key={query.data.license_expires} />
              <Domains organization={query.data} />
              <Records organization={query.data} />
            </div>
          </div>
        )}
      </PageBody>
    </Frame>
  )
}

interface CardProps {
  organization: SupportedOrganization
}

const Facts = ({ organization }: CardProps) => (
  <section className={css['card']}>
    <h2 className={css['heading']}>State</h2>
    <dl className={css['facts']}>
      <dt>Id</dt>
      <dd className="mono">{organization.id}</dd>
      <dt>Created</dt>
      <dd>{new Date(organization.created).toLocaleString()}</dd>
      <dt>Plan</dt>
      <dd>{organization.plan ?? 'none'}</dd>
      <dt>Pipelines</dt>
      <dd className="num">{organization.pipelines}</dd>
      <dt>Agents</dt>
      <dd className="num">{organization.agents} in the last 5 minutes</dd>
    </dl>
  </section>
)

const Members = ({ organization }: CardProps) => (
  <section className={css['card']}>
    <h2 className={css['heading']}>Members ({organization.members.length})</h2>
    <ul className={css['rows']}>
      {organization.members.map(member => (
        <li key={member.id}>
          <span className="grow truncate">{member.email}</span>
          {member.suspended ? <Badge tone="idle">Kept out</Badge> : null}
          <Badge>{presetNames[member.preset]}</Badge>
        </li>
      ))}
    </ul>
  </section>
)

function Domains({ organization }: CardProps) {
  const confirm = useSupportChange({
    run: (domainId: string) => client.support.confirmDomain({ id: organization.id, domainId }),
    done: 'The domain is confirmed',
    failed: 'The domain was not confirmed',
  })
  return (
    <section className={css['card']}>
      <h2 className={css['heading']}>Domains</h2>
      {organization.domains.length === 0 ? <p className={css['note']}>It lists none.</p> : null}
      <ul className={css['rows']}>
        {organization.domains.map(({ id, domain, verified }) => (
          <li key={id}>
            <span className="grow truncate">{domain}</span>
            {verified ? (
              <Badge tone="ok">Verified</Badge>
            ) : (
              <Button
                size="xs"
                aria-label={`Confirm ${domain}`}
                loading={confirm.isPending}
                onClick={() => confirm.mutate(id)}
              >
                Confirm
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Records = ({ organization }: CardProps) => (
  <section className={css['card']}>
    <h2 className={css['heading']}>Recent changes</h2>
    <ul className={css['rows']}>
      {organization.audit.map(record => (
        <li key={record.id}>
          <span className="grow truncate">
            <span className="mono">{record.action}</span> <span className="quiet">{record.actor}</span>
          </span>
          <span className="quiet">
            <Ago time={record.time} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)
