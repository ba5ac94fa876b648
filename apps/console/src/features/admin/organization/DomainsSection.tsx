import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationDomain } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { ChevronDownIcon, CopyIcon, HealthyIcon, TrashIcon } from '../../../ui/icons.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './organization.module.css'
import { PresetMenu } from './PresetMenu.tsx'
import { useChange } from './use-change.ts'

const policies = { approval: 'Ask an administrator', allow: 'Join at once' }

export function DomainsSection() {
  const { id: orgId } = useOrganization()
  const query = useQuery(api.domains.list.queryOptions({ input: { orgId } }))
  if (query.isPending) return <TableSkeleton columns="2fr 1fr 1fr 1fr" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { domains } = query.data
  return (
    <>
      <AddDomain />
      {domains.length === 0 ? (
        <EmptyState title="No domains yet">
          Colleagues with an address of a verified domain find this organization by themselves.
        </EmptyState>
      ) : (
        <DataTable label="Domains">
          <colgroup>
            <col />
            <col width={190} />
            <col width={160} />
            <col width={170} />
          </colgroup>
          <thead>
            <tr>
              <th>Domain</th>
              <th>People of it</th>
              <th>Access</th>
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {domains.map(domain => (
              <DomainRow domain={domain} key={domain.id} />
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}

function AddDomain() {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [domain, setDomain] = useState('')
  const add = useChange({
    run: () => client.domains.add({ orgId, domain: domain.trim() }),
    done: added => `${added.domain} was added; prove now that it is yours`,
    after: () => setDomain(''),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        add.mutate(undefined)
      }}
    >
      {add.error ? <ErrorStrip>{errorWords(add.error).sentence}</ErrorStrip> : null}
      <div className={css['tools']}>
        <TextInput
          w={280}
          aria-label="Domain"
          placeholder="example.com"
          maxLength={253}
          value={domain}
          onChange={event => setDomain(event.currentTarget.value)}
        />
        <Button
          type="submit"
          title={refusal}
          disabled={refusal !== undefined || domain.trim() === ''}
          loading={add.isPending}
        >
          Add domain
        </Button>
      </div>
    </form>
  )
}

function DomainRow({ domain }: { domain: OrganizationDomain }) {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const input = { orgId, domainId: domain.id }
  const { policy, preset } = domain
  const update = useChange({
    run: (rules: Pick<OrganizationDomain, 'policy' | 'preset'>) => client.domains.update({ ...input, ...rules }),
    done: () => `${domain.domain} was changed`,
    failed: 'The domain was not changed',
  })
  const verify = useChange({
    run: () => client.domains.verify(input),
    done: () => `${domain.domain} is verified`,
    failed: 'The domain is not verified',
  })
  const remove = useChange({
    run: () => client.domains.remove(input),
    done: () => `${domain.domain} was removed`,
    failed: 'The domain was not removed',
  })
  const closed = refusal !== undefined
  return (
    <tr>
      <td>
        <span className={css['cell']}>
          {domain.domain}
          {domain.verified ? (
            <Badge tone="ok" icon={HealthyIcon}>
              Verified
            </Badge>
          ) : (
            <Badge tone="idle">Not verified</Badge>
          )}
        </span>
        {domain.verified ? null : (
          <SecondLine>
            <span className={css['when']}>
              TXT <code className={css['key']}>{domain.record}</code>
              <ActionIcon
                variant="subtle"
                size="xs"
                aria-label={`Copy the record of ${domain.domain}`}
                onClick={() => void copyText(domain.record, 'Record')}
              >
                <CopyIcon size={12} />
              </ActionIcon>
            </span>
          </SecondLine>
        )}
      </td>
      <td>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              disabled={closed}
              aria-label={`People of ${domain.domain}: ${policies[policy]}`}
              rightSection={<ChevronDownIcon size={14} />}
            >
              {policies[policy]}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => update.mutate({ preset, policy: 'approval' })}>{policies.approval}</Menu.Item>
            <Menu.Item onClick={() => update.mutate({ preset, policy: 'allow' })}>{policies.allow}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
      <td>
        <PresetMenu
          label={`Access of people of ${domain.domain}`}
          value={preset}
          disabled={closed}
          onChange={chosen => update.mutate({ policy, preset: chosen })}
        />
      </td>
      <td>
        <span className={css['end']}>
          {domain.verified ? null : (
            <Button
              size="xs"
              disabled={closed}
              loading={verify.isPending}
              aria-label={`Verify ${domain.domain}`}
              onClick={() => verify.mutate(undefined)}
            >
              Verify
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            size="xs"
            disabled={closed}
            aria-label={`Remove ${domain.domain}`}
            onClick={() => remove.mutate(undefined)}
          >
            <TrashIcon size={14} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  )
}
