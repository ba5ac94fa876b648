import { ActionIcon, Button } from '@mantine/core'
import type { SsoProvider } from '@weir/contracts'
import { presetNames } from '../../../lib/preset-names.ts'
import { DataTable, SecondLine } from '../../../ui/DataTable.tsx'
import { EditIcon, HealthyIcon, PausedIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { kindNames } from './kind-names.ts'
import css from './sso.module.css'

interface ProviderTableProps {
  providers: readonly SsoProvider[]
  /** Why nothing may be changed; undefined when it may. */
  refusal: string | undefined
  onOpen: (dialog: 'details' | 'edit' | 'remove', provider: SsoProvider) => void
}

export const ProviderTable = ({ providers, refusal, onOpen }: ProviderTableProps) => (
  <DataTable label="Identity providers">
    <colgroup>
      <col />
      <col width={140} />
      <col width="30%" />
      <col width={130} />
      <col width={110} />
      <col width={150} />
    </colgroup>
    <thead>
      <tr>
        <th>Name</th>
        <th>Protocol</th>
        <th>Domains</th>
        <th>First access</th>
        <th>State</th>
        <th aria-label="Actions" />
      </tr>
    </thead>
    <tbody>
      {providers.map(provider => (
        <tr key={provider.id}>
          <td>
            {provider.name}
            <SecondLine>{provider.saml?.entity_id ?? provider.oidc?.issuer}</SecondLine>
          </td>
          <td>{kindNames[provider.kind]}</td>
          <td>
            <span className={css['cell']}>
              {provider.domains.map(({ domain, verified }) => (
                <Badge
                  key={domain}
                  tone={verified ? 'ok' : 'idle'}
                  title={
                    verified
                      ? 'This domain is verified'
                      : 'Not verified: only people of this organization alone can come in'
                  }
                >
                  {verified ? domain : `${domain} · not verified`}
                </Badge>
              ))}
            </span>
          </td>
          <td>{presetNames[provider.preset]}</td>
          <td>
            {provider.enabled ? (
              <Badge tone="ok" icon={HealthyIcon}>
                On
              </Badge>
            ) : (
              <Badge tone="idle" icon={PausedIcon}>
                Off
              </Badge>
            )}
          </td>
          <td>
            <span className={css['end']}>
              <Button size="xs" aria-label={`Details of ${provider.name}`} onClick={() => onOpen('details', provider)}>
                Details
              </Button>
              <ActionIcon
                variant="subtle"
                size="xs"
                title={refusal}
                disabled={refusal !== undefined}
                aria-label={`Edit ${provider.name}`}
                onClick={() => onOpen('edit', provider)}
              >
                <EditIcon size={14} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="xs"
                title={refusal}
                disabled={refusal !== undefined}
                aria-label={`Disconnect ${provider.name}`}
                onClick={() => onOpen('remove', provider)}
              >
                <TrashIcon size={14} />
              </ActionIcon>
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
)
