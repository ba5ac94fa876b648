import { Button, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import type { SavedVersion } from '@weir/contracts'
import { useState } from 'react'
import { useScreenSize } from '../../../lib/screen.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { CodeDiff } from '../../../ui/code/CodeDiff.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useEditing } from '../editing/editing.tsx'
import { dropYaml } from '../yaml/kept-yaml.ts'
import { type DraftYaml, useDraftYaml } from '../yaml/use-draft-yaml.ts'
import { OverrideModal } from '../tests/OverrideModal.tsx'
import { useTestRun } from '../tests/pipeline-tests.queries.ts'
import { TestLine } from '../tests/TestLine.tsx'
import { runSummary } from '../tests/test-words.ts'
import { ChangeList } from './ChangeList.tsx'
import { GraphDiff } from './GraphDiff.tsx'
import { ProblemList } from './ProblemList.tsx'
import { Question } from './Question.tsx'
import css from './Review.module.css'
import { reviewState } from './review-state.ts'
import { useSave } from './use-save.ts'
import { useServerCheck } from './use-server-check.ts'

interface ReviewBodyProps {
  /** What somebody else saved since the draft began. */
  newer: SavedVersion | undefined
  message: string
  onMessage: (message: string) => void
  onCompare: () => void
  onClose: () => void
}

export function ReviewBody({ newer, message, onMessage, onCompare, onClose }: ReviewBodyProps) {
  const { pipeline, draft, report, changes, discard } = useEditing()
  const { check, retry } = useServerCheck(pipeline.id, draft.document)
  const state = reviewState(report, check, changes.length)
  const yaml = useDraftYaml()
  const save = useSave(onCompare)
  const [isDiscarding, setDiscarding] = useState(false)
  const { run } = useTestRun(draft.document)
  const [isOverriding, setOverriding] = useState(false)
  const failing = run.data && !run.data.passed ? run.data : undefined
  const blocked = state.blocked ?? yaml.failure ?? (yaml.text === undefined ? 'The YAML is being written' : undefined)
  const submit = (deploys: boolean, reason?: string) => {
    if (yaml.text !== undefined) save.mutate({ content: yaml.text, message, deploys, reason })
  }
  return (
    <>
      {newer ? (
        <Banner
          tone="warn"
          action={
            <Button size="xs" onClick={onCompare}>
              Compare and rebase
            </Button>
          }
        >
          {newer.author} saved version {newer.version}, <Ago time={newer.created} />. Your changes began with version{' '}
          {draft.version}.
        </Banner>
      ) : null}
      <ProblemList state={state} onRetry={retry} />
      <TestLine run={run.data} hasFailed={run.isError} onRetry={() => void run.refetch()} />
      <div className={css['columns']}>
        <aside className={css['changes']}>
          <ChangeList label="Pending changes" before={draft.baseline} after={draft.document} />
        </aside>
        <Differences yaml={yaml} />
      </div>
      <footer className={css['foot']}>
        <Button variant="subtle" onClick={() => setDiscarding(true)}>
          Discard changes
        </Button>
        <TextInput
          className={css['message']}
          aria-label="Message"
          placeholder="What changed, and why (optional)"
          maxLength={500}
          value={message}
          onChange={event => onMessage(event.currentTarget.value)}
        />
        <SaveButton
          label="Save"
          blocked={blocked}
          isBusy={save.isPending && !save.variables.deploys}
          onClick={() => submit(false)}
        />
        <SaveButton
          label="Save and deploy"
          isMain
          blocked={blocked}
          isBusy={save.isPending && save.variables.deploys}
          onClick={() => (failing ? setOverriding(true) : submit(true))}
        />
      </footer>
      {isOverriding && failing ? (
        <OverrideModal
          detail={`${runSummary(failing)}. Give a reason to save and deploy the draft all the same.`}
          isBusy={save.isPending}
          onDeploy={reason => submit(true, reason)}
          onClose={() => setOverriding(false)}
        />
      ) : null}
      {isDiscarding ? (
        <Question
          title="Discard changes"
          text="Are you sure you want to discard all unsaved changes?"
          confirm="Discard"
          onClose={() => setDiscarding(false)}
          onConfirm={() => {
            discard()
            dropYaml(pipeline.id)
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

interface SaveButtonProps {
  label: string
  isMain?: boolean
  /** Why it is off. */
  blocked: string | undefined
  isBusy: boolean
  onClick: () => void
}

function SaveButton({ label, isMain = false, blocked, isBusy, onClick }: SaveButtonProps) {
  return (
    <Tooltip label={blocked} disabled={blocked === undefined} events={{ hover: true, focus: true, touch: true }}>
      {/* Stays in reach of the keyboard, so that the reason is too. */}
      <Button
        variant={isMain ? 'filled' : 'default'}
        loading={isBusy}
        data-disabled={blocked === undefined ? undefined : true}
        aria-disabled={blocked !== undefined}
        onClick={() => (blocked === undefined ? onClick() : undefined)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

function Differences({ yaml }: { yaml: DraftYaml }) {
  const { draft } = useEditing()
  const screen = useScreenSize()
  const [view, setView] = useState('graph')
  const isWide = screen === 'wide' || screen === 'ultra-wide'
  const graph = <GraphDiff before={draft.baseline} after={draft.document} />
  const text =
    yaml.text === undefined ? (
      <SkeletonBar width="100%" height={240} radius={6} />
    ) : (
      <CodeDiff
        label="YAML"
        before={yaml.before}
        after={yaml.text}
        titles={['Saved', 'Draft']}
        language={yamlLanguage}
      />
    )
  if (isWide) {
    return (
      <div className={css['differences']}>
        {graph}
        {text}
      </div>
    )
  }
  return (
    <div className={css['differences']}>
      <SegmentedControl
        className={css['views']}
        aria-label="Differences"
        value={view}
        onChange={setView}
        data={[
          { value: 'graph', label: 'Graph' },
          { value: 'yaml', label: 'YAML' },
        ]}
      />
      {view === 'graph' ? graph : text}
    </div>
  )
}
