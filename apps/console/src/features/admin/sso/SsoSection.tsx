import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SsoProvider } from '@weir/contracts'
import { useState } from 'react'
import { api, client } from '../../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../../lib/session.ts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { ProviderDetails } from './ProviderDetails.tsx'
import { ProviderFormModal } from './ProviderFormModal.tsx'
import { ProviderTable } from './ProviderTable.tsx'
import css from './sso.module.css'
import { useProviderChange } from './use-provider-change.ts'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'details' | 'remove'; provider: SsoProvider }

/** The identity providers of the organization. */
export function SsoSection() {
  const { id: orgId } = useOrganization()
  const refusal = useWriteRefusal('access')
  const [dialog, setDialog] = useState<Dialog>()
  const query = useQuery(api.sso.list.queryOptions({ input: { orgId } }))
  const close = () => setDialog(undefined)
  const connect = (
    <Button
      variant="filled"
      leftSection={<PlusIcon size={14} />}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() => setDialog({ kind: 'new' })}
    >
      Connect identity provider
    </Button>
  )
  const providers = query.data?.providers ?? []
  return (
    <section aria-labelledby="sso-title">
      <div className={css['head']}>
        <div>
          <h2 className={css['title']} id="sso-title">
            Single sign-on
          </h2>
          <p className={css['hint']}>
            People of your email domains sign in through your own identity provider, by SAML 2.0 or OpenID Connect, and
            become members the first time they come.
          </p>
        </div>
        {providers.length > 0 ? connect : null}
      </div>
      {query.isPending ? (
        <TableSkeleton columns="2fr 1fr 2fr 1fr 1fr" />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : providers.length === 0 ? (
        <EmptyState title="No identity provider is connected" actions={connect}>
          Have its metadata or its issuer at hand; what it needs to know about weir is shown after saving.
        </EmptyState>
      ) : (
        <ProviderTable
          providers={providers}
          refusal={refusal}
          onOpen={(kind, provider) => setDialog({ kind, provider })}
        />
      )}
      <ProviderFormModal
        provider={dialog?.kind === 'new' ? 'new' : dialog?.kind === 'edit' ? dialog.provider : undefined}
        onClose={close}
        onSaved={provider => setDialog({ kind: 'details', provider })}
      />
      <Modal
        opened={dialog?.kind === 'details'}
        onClose={close}
        size={600}
        title={dialog?.kind === 'details' ? dialog.provider.name : ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {dialog?.kind === 'details' ? (
          <ProviderDetails provider={dialog.provider} mayTest={refusal === undefined} />
        ) : null}
      </Modal>
      <RemoveProvider provider={dialog?.kind === 'remove' ? dialog.provider : undefined} onClose={close} />
    </section>
  )
}

function RemoveProvider({ provider, onClose }: { provider: SsoProvider | undefined; onClose: () => void }) {
  const { id: orgId } = useOrganization()
  const remove = useProviderChange({
    run: (providerId: string) => client.sso.remove({ orgId, providerId }),
    done: 'The identity provider was disconnected',
    failed: 'The identity provider was not disconnected',
    after: onClose,
  })
  return (
    <Modal
      opened={provider !== undefined}
      onClose={onClose}
      title={`Disconnect ${provider?.name ?? ''}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>
        Nobody signs in through it any more. Members stay members; those without a password need one, or another
        identity provider, to come back in.
      </p>
      <div className={css['buttons']}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => provider && remove.mutate(provider.id)}>
          Disconnect
        </Button>
      </div>
    </Modal>
  )
}
