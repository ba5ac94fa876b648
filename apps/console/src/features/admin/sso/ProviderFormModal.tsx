import { Button, Modal, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { SsoKind, SsoProvider } from '@weir/contracts'
import { useState } from 'react'
import { client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { presetNames } from '../../../lib/preset-names.ts'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { PresetMenu } from '../organization/PresetMenu.tsx'
import { kindNames } from './kind-names.ts'
import { OidcFields } from './OidcFields.tsx'
import { formOf, inputOf, missingIn, type ProviderForm, refusedIn } from './provider-form.ts'
import { SamlFields } from './SamlFields.tsx'
import css from './sso.module.css'
import { useProviderChange } from './use-provider-change.ts'

interface ProviderFormModalProps {
  /** Undefined: closed. */
  provider: SsoProvider | 'new' | undefined
  onClose: () => void
  onSaved: (provider: SsoProvider) => void
}

export const ProviderFormModal = ({ provider, onClose, onSaved }: ProviderFormModalProps) => (
  <Modal
    opened={provider !== undefined}
    onClose={onClose}
    size={640}
    title={provider === 'new' ? 'Connect identity provider' : 'Edit identity provider'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {provider ? (
      <ProviderFields provider={provider === 'new' ? undefined : provider} onClose={onClose} onSaved={onSaved} />
    ) : null}
  </Modal>
)

interface ProviderFieldsProps {
  provider: SsoProvider | undefined
  onClose: () => void
  onSaved: (provider: SsoProvider) => void
}

function ProviderFields({ provider, onClose, onSaved }: ProviderFieldsProps) {
  const { id: orgId } = useOrganization()
  const [form, setForm] = useState(() => formOf(provider))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const change = (part: Partial<ProviderForm>) => setForm(before => ({ ...before, ...part }))
  const save = useProviderChange({
    run: async () => {
      const input = { orgId, ...inputOf(form) }
      onSaved(
        provider ? await client.sso.update({ ...input, providerId: provider.id }) : await client.sso.create(input),
      )
    },
    done: 'The identity provider was saved',
    after: () => undefined,
  })
  const errors = { ...refusedIn(save.error, form), ...missing }
  const elsewhere = save.error && Object.keys(refusedIn(save.error, form)).length === 0 ? save.error : undefined
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const empty = missingIn(form, provider === undefined)
        setMissing(empty)
        save.reset()
        if (Object.keys(empty).length === 0) save.mutate(undefined)
      }}
    >
      {elsewhere ? <ErrorStrip>{errorWords(elsewhere).sentence}</ErrorStrip> : null}
      {provider ? null : (
        <SegmentedControl<SsoKind>
          className={css['choice'] ?? ''}
          aria-label="Protocol"
          data={[
            { value: 'saml', label: kindNames.saml },
            { value: 'oidc', label: kindNames.oidc },
          ]}
          value={form.kind}
          onChange={kind => change({ kind })}
        />
      )}
      <div className={css['pair']}>
        <TextInput
          label="Name"
          placeholder="Company directory"
          maxLength={100}
          data-autofocus
          value={form.name}
          error={errors['name']}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email domains"
          placeholder="company.com, company.org"
          value={form.domains}
          error={errors['domains']}
          onChange={event => change({ domains: event.currentTarget.value })}
        />
      </div>
      {form.kind === 'saml' ? (
        <SamlFields form={form} errors={errors} onChange={change} hasKey={provider?.saml?.signs_requests ?? false} />
      ) : (
        <OidcFields
          form={form}
          errors={errors}
          onChange={change}
          hasSecret={provider?.oidc?.has_client_secret ?? false}
        />
      )}
      <div>
        <div className={css['label']}>Access of people who come for the first time</div>
        <PresetMenu label="First access" size="sm" value={form.preset} onChange={preset => change({ preset })} />
        {form.preset === 'admin' ? (
          <p className={css['hint']}>Everybody of these domains becomes {presetNames.admin.toLowerCase()}.</p>
        ) : null}
      </div>
      <div className={css['switches']}>
        <Switch
          label="Switched on"
          checked={form.enabled}
          onChange={event => change({ enabled: event.currentTarget.checked })}
        />
        {form.kind === 'saml' ? (
          <Switch
            label="People may start at the identity provider"
            checked={form.startsElsewhere}
            onChange={event => change({ startsElsewhere: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      <div className={css['buttons']}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
