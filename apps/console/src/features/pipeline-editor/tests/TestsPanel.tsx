import { Button, Tooltip } from '@mantine/core'
import type { PipelineTestRun } from '@weir/contracts'
import { useWriteRefusal } from '../../../lib/session.ts'
import { EmptyState, ErrorState } from '../../../ui/FullState.tsx'
import { DownloadIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { useEditing } from '../editing/editing.tsx'
import { saveText } from '../yaml/save-text.ts'
import { CoverageList } from './CoverageList.tsx'
import { useTestEdits, useTestRun } from './pipeline-tests.queries.ts'
import { TestRow } from './TestRow.tsx'
import { runSummary } from './test-words.ts'
import css from './Tests.module.css'

/** The tests of a pipeline, how they turn out on what is shown, and which conditions they leave open. */
export function TestsPanel({ onClose }: { onClose: () => void }) {
  const { pipeline, document, isReadOnly } = useEditing()
  const { tests, run } = useTestRun(document)
  const edits = useTestEdits()
  const refusal = useWriteRefusal('conf')
  const list = tests.data?.tests ?? []
  return (
    <Panel
      title="Tests"
      subtitle={isReadOnly ? `${pipeline.tag}, saved` : `${pipeline.tag}, draft`}
      label="Tests of the pipeline"
      onClose={onClose}
      width={560}
      over
      actions={
        <>
          <Tooltip label="For `weir pipeline test`, such as in CI">
            <Button
              size="xs"
              leftSection={<DownloadIcon size={14} />}
              disabled={list.length === 0}
              onClick={() =>
                saveText(`${pipeline.tag}.tests.json`, JSON.stringify({ tests: list }, null, 2), 'application/json')
              }
            >
              Download
            </Button>
          </Tooltip>
          <Button
            size="xs"
            leftSection={<RefreshIcon size={14} />}
            loading={run.isFetching}
            disabled={list.length === 0}
            onClick={() => void run.refetch()}
          >
            Run
          </Button>
        </>
      }
    >
      <div className={css['body']}>
        {tests.isPending ? <TableSkeleton rows={4} columns="1fr 2fr" /> : null}
        {tests.isError ? <ErrorState error={tests.error} onRetry={() => void tests.refetch()} /> : null}
        {tests.isSuccess && list.length === 0 ? (
          <EmptyState title="No tests yet" level={2}>
            Open a processor, capture events, and keep their result as a test. Tests run on every save and before every
            deployment.
          </EmptyState>
        ) : null}
        {run.isError ? <ErrorState error={run.error} onRetry={() => void run.refetch()} /> : null}
        {run.data ? <Summary run={run.data} /> : null}
        <ul className={css['tests']}>
          {list.map(test => (
            <TestRow
              key={test.id}
              test={test}
              result={run.data?.results.find(({ id }) => id === test.id)}
              refusal={refusal}
              onUpdate={next => edits.update.mutate(next)}
              onRemove={() => edits.remove.mutate(test.id)}
            />
          ))}
        </ul>
        {run.data ? <CoverageList coverage={run.data.coverage} /> : null}
      </div>
    </Panel>
  )
}

function Summary({ run }: { run: PipelineTestRun }) {
  return (
    <p className={css['summary']} data-tone={run.passed ? 'ok' : 'err'} role="status">
      {runSummary(run)}
    </p>
  )
}
