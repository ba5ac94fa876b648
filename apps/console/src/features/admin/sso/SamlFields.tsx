import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { ProviderForm } from './provider-form.ts'
import css from './sso.module.css'

interface SamlFieldsProps {
  form: ProviderForm
  errors: Record<string, string>
  onChange: (part: Partial<ProviderForm>) => void
  /** Whether a signing key is stored. */
  hasKey: boolean
}

const mono = { input: css['text'] ?? '' }

export const SamlFields = ({ form, errors, onChange, hasKey }: SamlFieldsProps) => (
  <>
    <SegmentedControl
      className={css['choice'] ?? ''}
      aria-label="How the identity provider is described"
      data={[
        { value: 'metadata', label: 'By metadata' },
        { value: 'values', label: 'By single values' },
      ]}
      value={form.byMetadata ? 'metadata' : 'values'}
      onChange={chosen => onChange({ byMetadata: chosen === 'metadata' })}
    />
    {form.byMetadata ? (
      <Textarea
        label="Metadata XML"
        classNames={mono}
        autosize
        minRows={6}
        maxRows={10}
        spellCheck={false}
        placeholder="<EntityDescriptor …>"
        value={form.metadata}
        error={errors['saml.metadata_xml']}
        onChange={event => onChange({ metadata: event.currentTarget.value })}
      />
    ) : (
      <>
        <TextInput
          label="Entity ID"
          value={form.entityId}
          error={errors['saml.entity_id']}
          onChange={event => onChange({ entityId: event.currentTarget.value })}
        />
        <TextInput
          label="Sign-in URL"
          placeholder="https://"
          value={form.ssoUrl}
          error={errors['saml.sso_url']}
          onChange={event => onChange({ ssoUrl: event.currentTarget.value })}
        />
        <Textarea
          label="Signing certificate"
          classNames={mono}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
          value={form.certificate}
          error={errors['saml.certificate']}
          onChange={event => onChange({ certificate: event.currentTarget.value })}
        />
      </>
    )}
    <details>
      <summary className={css['label']}>Email attribute and signed requests</summary>
      <div className={css['form']}>
        <TextInput
          label="Email attribute"
          placeholder="email"
          value={form.emailAttribute}
          error={errors['saml.email_attribute']}
          onChange={event => onChange({ emailAttribute: event.currentTarget.value })}
        />
        <Textarea
          label="Our certificate for signed requests"
          classNames={mono}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={form.signingCertificate}
          error={errors['saml.signing_certificate']}
          onChange={event => onChange({ signingCertificate: event.currentTarget.value })}
        />
        <Textarea
          label="Its private key"
          description={
            hasKey ? 'One is stored. Leave this empty to keep it.' : 'Stored encrypted and never shown again.'
          }
          classNames={mono}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          autoComplete="off"
          value={form.signingKey}
          error={errors['saml.signing_key']}
          onChange={event => onChange({ signingKey: event.currentTarget.value })}
        />
      </div>
    </details>
  </>
)
