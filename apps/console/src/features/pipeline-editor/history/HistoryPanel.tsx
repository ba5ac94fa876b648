import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { useEditing } from '../editing/editing.tsx'
import { CompareModal } from './CompareModal.tsx'
import css from './History.module.css'
import { pairOf, pickVersion } from './picked-versions.ts'
import { VersionRow } from './VersionRow.tsx'
import { versionsQuery } from './versions.queries.ts'

/** All versions of the pipeline; any two can be compared, and every one can come back. */
export function HistoryPanel({ onClose }: { onClose: () => void }) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const query = useInfiniteQuery(versionsQuery(orgId, pipeline.id))
  const [picked, setPicked] = useState<readonly number[]>([])
  const [compared, setCompared] = useState<{ older: number; newer: number }>()
  const versions = query.data?.pages.flatMap(page => page.versions) ?? []
  const pair = pairOf(picked)
  return (
    <Panel
      title="History"
      subtitle={pipeline.tag}
      label="History"
      onClose={onClose}
      width={480}
      over
      footer={
        <>
          <span className={`${css['hint']} grow`}>
            {pair ? `Versions ${pair.older} and ${pair.newer}` : 'Tick two versions to compare them'}
          </span>
          <Button variant="filled" disabled={!pair} onClick={() => setCompared(pair)}>
            Compare
          </Button>
        </>
      }
    >
      {query.isPending ? <TableSkeleton rows={8} columns="40px 1fr 80px" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      <ul className={css['versions']} aria-label="Versions">
        {versions.map((version, at) => (
          <VersionRow
            key={version.version}
            version={version}
            isNewest={at === 0}
            isPicked={picked.includes(version.version)}
            onPick={() => setPicked(before => pickVersion(before, version.version))}
            onCompare={older => setCompared({ older, newer: version.version })}
            previous={versions[at + 1]?.version}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className={css['more']}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older versions
          </Button>
        </div>
      ) : null}
      {compared ? <CompareModal {...compared} onClose={() => setCompared(undefined)} /> : null}
    </Panel>
  )
}
