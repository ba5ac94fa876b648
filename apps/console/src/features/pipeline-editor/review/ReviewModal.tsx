import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../../lib/session.ts'
import { useEditing } from '../editing/editing.tsx'
import { ConflictView } from './ConflictView.tsx'
import { isCovered } from './escape.ts'
import { newestVersionQuery } from './newest-version.ts'
import { ReviewBody } from './ReviewBody.tsx'
import css from './Review.module.css'

/** What is about to be saved: the changes, the graph and the YAML before and after, and whether it is valid. */
export function ReviewModal({ onClose }: { onClose: () => void }) {
  const { pipeline, draft } = useEditing()
  const organization = useOrganization()
  const newest = useQuery(newestVersionQuery(organization.id, pipeline.id))
  const [isComparing, setComparing] = useState(false)
  // Outlives a look at what somebody else saved.
  const [message, setMessage] = useState('')
  const newer = newest.data && newest.data.version > draft.version ? newest.data : undefined
  const compare = () => {
    void newest.refetch()
    setComparing(true)
  }
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={() => (isCovered() ? undefined : onClose())}
      title="Review Changes"
      size="75vw"
      classNames={{ content: css['modal'] ?? '', body: css['body'] ?? '' }}
    >
      {isComparing && newer ? (
        <ConflictView theirs={newer} onDone={() => setComparing(false)} />
      ) : (
        <ReviewBody newer={newer} message={message} onMessage={setMessage} onCompare={compare} onClose={onClose} />
      )}
    </Modal>
  )
}
