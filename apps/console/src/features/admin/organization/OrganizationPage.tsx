import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { useUrlState } from '../../../lib/use-url-state.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Page as Frame, PageBody, PageHeader } from '../../../ui/PageHeader.tsx'
import { adminTabs } from '../admin.tabs.ts'
import { DomainsSection } from './DomainsSection.tsx'
import { GeneralSection } from './GeneralSection.tsx'
import { GroupsSection } from './GroupsSection.tsx'
import { InviteModal } from './InviteModal.tsx'
import { InvitesSection } from './InvitesSection.tsx'
import { MembersSection } from './MembersSection.tsx'
import css from './organization.module.css'
import { organizationSearch, type OrganizationTab } from './organization.search.ts'
import { RequestsSection } from './RequestsSection.tsx'

export function Page() {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [{ tab = 'members', search = '' }, setSearch] = useUrlState(organizationSearch)
  const [inviting, setInviting] = useState(false)
  const requests = useQuery(api.joinRequests.list.queryOptions({ input: { orgId }, staleTime: 0 }))
  const waiting = requests.data?.requests.length ?? 0
  const tabs: { value: OrganizationTab; label: string }[] = [
    { value: 'members', label: 'Members' },
    { value: 'invites', label: 'Invites' },
    { value: 'requests', label: waiting > 0 ? `Requests (${waiting})` : 'Requests' },
    { value: 'groups', label: 'Groups' },
    { value: 'domains', label: 'Domains' },
    { value: 'general', label: 'General' },
  ]
  const invite = () => setInviting(true)
  return (
    <Frame>
      <PageHeader title="Admin" tabs={adminTabs}>
        <Button
          variant="filled"
          leftSection={<PlusIcon size={14} />}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={invite}
        >
          Invite
        </Button>
      </PageHeader>
      <PageBody>
        <div className={css['tools']}>
          <SegmentedControl<OrganizationTab>
            aria-label="Part of the organization"
            data={tabs}
            value={tab}
            onChange={chosen => setSearch({ tab: chosen })}
          />
        </div>
        {tab === 'members' ? (
          <MembersSection search={search} onSearch={text => setSearch({ search: text || undefined })} />
        ) : null}
        {tab === 'invites' ? <InvitesSection onInvite={invite} /> : null}
        {tab === 'requests' ? <RequestsSection /> : null}
        {tab === 'groups' ? <GroupsSection /> : null}
        {tab === 'domains' ? <DomainsSection /> : null}
        {tab === 'general' ? <GeneralSection /> : null}
      </PageBody>
      <InviteModal opened={inviting} onClose={() => setInviting(false)} />
    </Frame>
  )
}
