import { Button } from '@mantine/core'
import type { GraphNode } from '@weir/pipeline'
import { useWriteRefusal, useIsDemo } from '../../../../lib/session.ts'
import { ErrorStrip } from '../../../../ui/ErrorStrip.tsx'
import { PlayIcon } from '../../../../ui/icons.tsx'
import css from './DestinationTest.module.css'
import { FailedTestModal } from './FailedTestModal.tsx'
import { useDestinationTest } from './use-destination-test.ts'

interface DestinationTestButtonProps {
  node: GraphNode
  /** The configuration as it is edited. */
  values: Readonly<Record<string, unknown>>
}

/** Sends a few test lines to a destination, to see whether it takes them. */
export function DestinationTestButton({ node, values }: DestinationTestButtonProps) {
  const { isTesting, outcome, run, close } = useDestinationTest(node, values)
  const refusal = useWriteRefusal('conf')
  // In demo mode it says so when it is pressed.
  const isOff = !useIsDemo() && refusal !== undefined
  return (
    <section className={css['test']} aria-label="Test this destination">
      <div className={css['row']}>
        <Button
          leftSection={<PlayIcon size={14} />}
          loading={isTesting}
          disabled={isOff}
          title={isOff ? refusal : undefined}
          onClick={() => void run()}
        >
          Test destination
        </Button>
        <p className={css['about']} role="status">
          {isTesting ? 'Sending test lines…' : 'Sends four test lines from this server, with the settings above.'}
        </p>
      </div>
      {outcome?.kind === 'refused' ? (
        <ErrorStrip>
          {outcome.message}
          {outcome.detail === '' ? '' : `: ${outcome.detail}`}
        </ErrorStrip>
      ) : null}
      {outcome?.kind === 'failed' ? (
        <FailedTestModal nodeId={node.id} response={outcome.response} onRetry={() => void run()} onClose={close} />
      ) : null}
    </section>
  )
}
