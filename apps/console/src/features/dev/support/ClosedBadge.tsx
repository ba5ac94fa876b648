import type { Closed } from '@weir/contracts'
import { PausedIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'

/** Why nobody works in an organization; nothing while it is open. */
export const ClosedBadge = ({ closed }: { closed: Closed | undefined }) =>
  closed ? (
    <Badge tone="idle" icon={PausedIcon}>
      {closed === 'license_expired' ? 'License ended' : 'Closed'}
    </Badge>
  ) : null
