import { Button, Modal } from '@mantine/core'
import type { TestResponse } from '@weir/contracts'
import { RefreshIcon } from '../../../../ui/icons.tsx'
import { FailedTestDetails } from './FailedTestDetails.tsx'
import css from './DestinationTest.module.css'

interface FailedTestModalProps {
  nodeId: string
  response: TestResponse
  onRetry: () => void
  onClose: () => void
}

/** Why a destination did not take the test lines. */
export const FailedTestModal = ({ nodeId, response, onRetry, onClose }: FailedTestModalProps) => (
  <Modal
    opened
    // When the key press is over: the panel below would take the same Escape for its own.
    onClose={() => setTimeout(onClose)}
    title={`Failed test response details for ${nodeId}`}
    size={640}
    closeButtonProps={{ 'aria-label': 'Close the details' }}
  >
    <FailedTestDetails response={response} />
    <footer className={css['foot']}>
      <Button onClick={onClose}>Close</Button>
      <Button variant="filled" leftSection={<RefreshIcon size={14} />} data-autofocus onClick={onRetry}>
        Retry test
      </Button>
    </footer>
  </Modal>
)
