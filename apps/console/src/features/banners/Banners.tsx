import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useOrganization } from '../../lib/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useBannerFacts } from './banner-facts.ts'
import { type BannerModel, bannersFor, isDismissible } from './banner-rules.ts'
import { useDismissed } from './dismissed.ts'

/** What concerns the whole organization, above every page. */
export function Banners() {
  const { id: organizationId } = useOrganization()
  const [dismissed, dismiss] = useDismissed()
  const keyOf = ({ id }: BannerModel) => `${organizationId} ${id}`
  const shown = bannersFor(useBannerFacts()).filter(
    banner => !isDismissible(banner) || !dismissed.includes(keyOf(banner)),
  )
  return shown.map(banner => (
    <Banner
      key={banner.id}
      tone={banner.tone}
      scope={banner.scope}
      action={<Action banner={banner} />}
      {...(isDismissible(banner) ? { onDismiss: () => dismiss(keyOf(banner)) } : {})}
    >
      {banner.tooltip ? (
        <Tooltip label={banner.tooltip} events={{ hover: true, focus: true, touch: true }}>
          <span tabIndex={0}>{banner.text}</span>
        </Tooltip>
      ) : (
        banner.text
      )}
    </Banner>
  ))
}

function Action({ banner: { action } }: { banner: BannerModel }) {
  if (!action) return null
  if (action.to === 'support') return <SupportAction label={action.label} />
  return (
    <LinkButton to={action.to} search={action.search ?? {}} size="xs">
      {action.label}
    </LinkButton>
  )
}

/** Leads to where the operator offers help, else to the page that says whom to ask. */
function SupportAction({ label }: { label: string }) {
  const settings = useQuery(api.consoleSettings.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data
  const href = settings?.help.chat_url ?? settings?.help.center_url
  if (!href) {
    return (
      <LinkButton to="/admin/manage-plan" size="xs">
        {label}
      </LinkButton>
    )
  }
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" size="xs">
      {label}
    </Button>
  )
}
