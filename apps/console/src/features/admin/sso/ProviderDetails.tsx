import { ActionIcon, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SsoProvider } from '@weir/contracts'
import { client } from '../../../lib/api.ts'
import { errorWords } from '../../../lib/error-words.ts'
import { useOrganization } from '../../../lib/session.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ErrorStrip } from '../../../ui/ErrorStrip.tsx'
import { CopyIcon, DownloadIcon, HealthyIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './sso.module.css'

interface ProviderDetailsProps {
  provider: SsoProvider
  mayTest: boolean
}

/** What the identity provider has to be told about us, and whether what we know of it still holds. */
export function ProviderDetails({ provider: { id, saml, oidc }, mayTest }: ProviderDetailsProps) {
  return (
    <>
      <p className={css['hint']}>Enter these at your identity provider, so that it lets people through to weir.</p>
      <dl className={css['facts']}>
        {saml ? (
          <>
            <Fact name="Entity ID (audience)" value={saml.our_entity_id} />
            <Fact name="Assertion consumer service (ACS) URL" value={saml.acs_url} />
          </>
        ) : null}
        {oidc ? <Fact name="Redirect URL" value={oidc.redirect_url} /> : null}
      </dl>
      {saml ? (
        <p className={css['part']}>
          <Button component="a" href={saml.metadata_url} download leftSection={<DownloadIcon size={14} />}>
            Download our metadata
          </Button>
        </p>
      ) : null}
      <TestProvider providerId={id} mayTest={mayTest} />
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      <ActionIcon variant="subtle" size="xs" aria-label={`Copy ${name}`} onClick={() => void copyText(value, name)}>
        <CopyIcon size={12} />
      </ActionIcon>
    </dd>
  </div>
)

function TestProvider({ providerId, mayTest }: { providerId: string; mayTest: boolean }) {
  const { id: orgId } = useOrganization()
  const test = useMutation({ mutationFn: () => client.sso.test({ orgId, providerId }) })
  return (
    <section className={css['part']} aria-label="Test">
      {test.error ? <ErrorStrip>{errorWords(test.error).sentence}</ErrorStrip> : null}
      <ul className={css['checks']} aria-live="polite">
        {test.data?.checks.map(({ name, ok, detail }) => (
          <li key={name}>
            <Badge tone={ok ? 'ok' : 'err'} icon={ok ? HealthyIcon : WarningIcon}>
              {ok ? 'Good' : 'Not good'}
            </Badge>
            <span>
              {name}
              <span className={css['quiet']}> · {detail}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css['buttons']}>
        <Button disabled={!mayTest} loading={test.isPending} onClick={() => test.mutate()}>
          Test
        </Button>
        <Button component="a" href={`/v1/auth/sso/start?provider=${providerId}&returnTo=/admin/integrations`}>
          Sign in with it
        </Button>
      </div>
    </section>
  )
}
