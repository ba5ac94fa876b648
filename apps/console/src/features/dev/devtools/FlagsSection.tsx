import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, FeatureFlagStates } from '@weir/contracts'
import { chooseOrganization, useActiveOrganizationId } from '../../../lib/active-organization.ts'
import { api } from '../../../lib/api.ts'
import { currentUserQuery, useCurrentUser } from '../../../lib/session.ts'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import css from '../dev.module.css'

/** The user as it is once these flags hold in one of their organizations. */
function withFlags(user: CurrentUser, orgId: string, { flags }: FeatureFlagStates): CurrentUser {
  const known = new Set(flags.map(flag => flag.name))
  const on = flags.filter(flag => flag.on).map(flag => flag.name)
  return {
    ...user,
    organizations: user.organizations.map(organization =>
      organization.id === orgId
        ? { ...organization, features: [...organization.features.filter(name => !known.has(name)), ...on] }
        : organization,
    ),
  }
}

export function FlagsSection() {
  const organization = chooseOrganization(useCurrentUser().organizations, useActiveOrganizationId())
  if (!organization) {
    return (
      <EmptyState title="No organization is open" actions={<LinkButton to="/dev/support">Find one</LinkButton>}>
        Flags belong to an organization. Enter one first.
      </EmptyState>
    )
  }
  return <Flags orgId={organization.id} name={organization.name} />
}

function Flags({ orgId, name }: { orgId: string; name: string }) {
  const queryClient = useQueryClient()
  const options = api.featureFlags.list.queryOptions({ input: { orgId } })
  const flags = useQuery(options)
  const change = useMutation(
    api.featureFlags.set.mutationOptions({
      onSuccess: after => {
        queryClient.setQueryData(options.queryKey, after)
        // The console reads flags from the session: what they switch appears and goes with this.
        queryClient.setQueryData(currentUserQuery.queryKey, user => user && withFlags(user, orgId, after))
      },
      onError: error => notify.failed('The flag could not be switched', error),
    }),
  )
  if (flags.isPending) return <TableSkeleton rows={4} columns="1fr 3fr .5fr" />
  if (flags.isError) return <ErrorState error={flags.error} onRetry={() => void flags.refetch()} />
  return (
    <>
      <p className={css['lead']}>
        Switched for <b>{name}</b> and all its members at once. Every switch is in the audit log.
      </p>
      <DataTable label="Feature flags">
        <colgroup>
          <col style={{ width: 240 }} />
          <col />
          <col style={{ width: 96 }} />
        </colgroup>
        <thead>
          <tr>
            <th>Flag</th>
            <th>What it does</th>
            <th data-align="right">State</th>
          </tr>
        </thead>
        <tbody>
          {flags.data.flags.map(flag => (
            <tr key={flag.name}>
              <td>
                {flag.title}
                <SecondLine>
                  <span className="mono">{flag.name}</span>
                </SecondLine>
              </td>
              <td className={css['wrap']}>{flag.sentence}</td>
              <td>
                <Switch
                  className={css['switch']}
                  aria-label={flag.title}
                  checked={flag.on}
                  disabled={change.isPending}
                  onChange={event => change.mutate({ orgId, name: flag.name, on: event.currentTarget.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  )
}
