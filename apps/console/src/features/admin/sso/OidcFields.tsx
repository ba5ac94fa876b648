import { TextInput } from '@mantine/core'
import type { ProviderForm } from './provider-form.ts'
import css from './sso.module.css'

interface OidcFieldsProps {
  form: ProviderForm
  errors: Record<string, string>
  onChange: (part: Partial<ProviderForm>) => void
  hasSecret: boolean
}

export const OidcFields = ({ form, errors, onChange, hasSecret }: OidcFieldsProps) => (
  <>
    <TextInput
      label="Issuer"
      description="Its addresses are read from /.well-known/openid-configuration below this."
      placeholder="https://"
      value={form.issuer}
      error={errors['oidc.issuer']}
      onChange={event => onChange({ issuer: event.currentTarget.value })}
    />
    <div className={css['pair']}>
      <TextInput
        label="Client ID"
        value={form.clientId}
        error={errors['oidc.client_id']}
        onChange={event => onChange({ clientId: event.currentTarget.value })}
      />
      <TextInput
        label="Client secret"
        type="password"
        autoComplete="off"
        placeholder={hasSecret ? 'Stored; leave empty to keep it' : ''}
        value={form.clientSecret}
        error={errors['oidc.client_secret']}
        onChange={event => onChange({ clientSecret: event.currentTarget.value })}
      />
    </div>
  </>
)
