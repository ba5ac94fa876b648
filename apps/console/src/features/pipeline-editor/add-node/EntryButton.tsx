import type { CatalogueEntry } from '@weir/contracts'
import { LogoTile } from '../../../ui/LogoTile.tsx'
import { NodeIcon } from '../../../ui/NodeIcon.tsx'
import { SignalLetters } from '../../../ui/SignalTag.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import css from './AddNode.module.css'

interface EntryButtonProps {
  entry: CatalogueEntry
  isCurrent: boolean
  onChoose: () => void
}

/** One entry of the catalogue: what it is, and what must be known before it is added. */
export function EntryButton({ entry, isCurrent, onChoose }: EntryButtonProps) {
  const { displayName, description, minimumSupportedVersion: version, category } = entry
  return (
    <button
      type="button"
      className={css['entry']}
      data-entry
      data-current={isCurrent || undefined}
      onClick={onChoose}
      title={description}
    >
      <LogoTile size={28}>
        <Logo entry={entry} />
      </LogoTile>
      <span className={css['words']}>
        <span className={css['name']}>
          <span className="truncate">{displayName}</span>
          <ReleaseBadge status={entry.releaseStatus} />
          {version === undefined ? null : <Badge>Agent version at least {version}</Badge>}
        </span>
        <span className={`${css['description']} truncate`}>{description}</span>
      </span>
      <SignalLetters signals={category === 'output' ? entry.inputTypes : entry.outputTypes} />
    </button>
  )
}

function Logo({ entry: { imageBrandURL, icon } }: { entry: CatalogueEntry }) {
  return imageBrandURL ? <img src={imageBrandURL} alt="" width={16} height={16} /> : <NodeIcon name={icon} />
}

function ReleaseBadge({ status }: { status: CatalogueEntry['releaseStatus'] }) {
  if (status === 'released') return null
  return status === 'beta' ? <Badge tone="accent">Beta</Badge> : <Badge tone="warn">Experimental</Badge>
}
