import { useNavigate } from '@tanstack/react-router'
import { chooseOrganization, useActiveOrganizationId } from '../../lib/active-organization.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { switchOrganization } from '../../lib/switch-organization.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Badge } from '../../ui/StateBadge.tsx'
import css from './organizations.module.css'

export function Page() {
  const { organizations } = useCurrentUser()
  const active = chooseOrganization(organizations, useActiveOrganizationId())
  const navigate = useNavigate()
  return (
    <div className={css['card']}>
      <h1 className={css['title']}>Switch organization</h1>
      <p className={css['lead']}>
        {organizations.length === 0
          ? 'You do not belong to an organization yet.'
          : 'The console shows one organization at a time.'}
      </p>
      {organizations.length > 0 ? (
        <ul className={css['list']}>
          {organizations.map(organization => (
            <li key={organization.id}>
              <button
                type="button"
                className={css['choice']}
                aria-current={organization.id === active?.id || undefined}
                onClick={() => {
                  switchOrganization(organization.id)
                  void navigate({ to: '/' })
                }}
              >
                <Avatar name={organization.name} square />
                <span className="grow truncate">{organization.name}</span>
                {organization.closed ? <Badge tone="idle">Closed</Badge> : null}
                {organization.support_until ? <Badge tone="warn">Support</Badge> : null}
                {organization.id === active?.id ? <CheckIcon label="Active" /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css['actions']}>
        <LinkButton variant="subtle" to="/">
          Back
        </LinkButton>
        <LinkButton to="/join">Join organization</LinkButton>
        <LinkButton to="/organizations/create">Create organization</LinkButton>
      </div>
    </div>
  )
}
