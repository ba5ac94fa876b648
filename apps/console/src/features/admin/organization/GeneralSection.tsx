import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { CopyIcon } from '../../../ui/icons.tsx'
import { PageSkeleton } from '../../../ui/Skeleton.tsx'
import { Section } from '../Section.tsx'
import css from './organization.module.css'
import { SupportEntries } from './SupportEntries.tsx'
import { useChange } from './use-change.ts'

export function GeneralSection() {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const query = useQuery(api.organizations.get.queryOptions({ input: { orgId } }))
  const change = useChange({
    run: (values: { name: string; join_by_request: boolean }) => client.organizations.update({ orgId, ...values }),
    done: () => 'The organization was changed',
    failed: 'The organization was not changed',
  })
  if (query.isPending) return <PageSkeleton />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { name, join_by_request: byRequest } = query.data
  return (
    <>
      <Section name="Name" hint="As members and invited people see it.">
        <NameForm
          key={name}
          name={name}
          refusal={refusal}
          busy={change.isPending}
          onSave={next => change.mutate({ name: next, join_by_request: byRequest })}
        />
      </Section>
      <Section name="Id" hint="Give it to somebody who shall ask to join.">
        <div className={css['link']}>
          <span className="grow">{orgId}</span>
          <ActionIcon variant="subtle" size="xs" aria-label="Copy the id" onClick={() => void copyText(orgId, 'Id')}>
            <CopyIcon size={14} />
          </ActionIcon>
        </div>
      </Section>
      <Section name="Requests from outside" hint="People of your verified domains may always ask.">
        <Switch
          label="Anybody who knows the id may ask to join"
          checked={byRequest}
          disabled={refusal !== undefined || change.isPending}
          onChange={event => change.mutate({ name, join_by_request: event.currentTarget.checked })}
        />
      </Section>
      <Section name="Support" hint="Support users of the operator who entered this organization, and why.">
        <SupportEntries />
      </Section>
    </>
  )
}

interface NameFormProps {
  name: string
  refusal: string | undefined
  busy: boolean
  onSave: (name: string) => void
}

function NameForm({ name, refusal, busy, onSave }: NameFormProps) {
  const [draft, setDraft] = useState(name)
  const next = draft.trim()
  return (
    <form
      className={css['inline']}
      onSubmit={event => {
        event.preventDefault()
        onSave(next)
      }}
    >
      <TextInput
        w={320}
        aria-label="Name"
        maxLength={100}
        value={draft}
        disabled={refusal !== undefined}
        onChange={event => setDraft(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={refusal !== undefined || next === '' || next === name}>
        Rename
      </Button>
    </form>
  )
}
