import { Modal } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { SavedVersion } from '@weir/contracts'
import { parseDocument } from '@weir/pipeline'
import { useMemo } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { CodeDiff } from '../../../ui/code/CodeDiff.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { useEditing } from '../editing/editing.tsx'
import { ChangeList } from '../review/ChangeList.tsx'
import { afterThisKey } from '../review/escape.ts'
import review from '../review/Review.module.css'
import { versionQuery } from './versions.queries.ts'

interface CompareModalProps {
  older: number
  newer: number
  onClose: () => void
}

/** What changed between two versions: line by line, and in their YAML. */
export function CompareModal({ older, newer, onClose }: CompareModalProps) {
  const { pipeline } = useEditing()
  const { id: orgId } = useOrganization()
  const [before, after] = useQueries({
    queries: [versionQuery(orgId, pipeline.id, older), versionQuery(orgId, pipeline.id, newer)],
  })
  const error = before.error ?? after.error
  const retry = () => void Promise.all([before.refetch(), after.refetch()])
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={afterThisKey(onClose)}
      title={`Version ${older} and version ${newer}`}
      size="75vw"
      classNames={{ content: review['modal'] ?? '', body: review['body'] ?? '' }}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {before.data && after.data ? <Compared before={before.data} after={after.data} /> : null}
      {!error && !(before.data && after.data) ? <TableSkeleton rows={8} columns="1fr 2fr" /> : null}
    </Modal>
  )
}

function Compared({ before, after }: { before: SavedVersion; after: SavedVersion }) {
  const documents = useMemo(
    () => [parseDocument(before.content).document, parseDocument(after.content).document] as const,
    [before, after],
  )
  const [older, newer] = documents
  return (
    <div className={review['columns']}>
      <aside className={review['changes']}>
        {older && newer ? (
          <ChangeList label="Changes between the versions" before={older} after={newer} />
        ) : (
          <p className="quiet">One of the two cannot be read as a pipeline; only their text can be compared.</p>
        )}
      </aside>
      <div className={review['differences']}>
        <CodeDiff
          label="YAML of the versions"
          before={before.content}
          after={after.content}
          titles={[`Version ${before.version}, ${before.author}`, `Version ${after.version}, ${after.author}`]}
          language={yamlLanguage}
        />
      </div>
    </div>
  )
}
