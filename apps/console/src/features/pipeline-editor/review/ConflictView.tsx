import { Button, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedVersion } from '@weir/contracts'
import { editDraft, type MergeChoice, type MergeConflict, mergeDocuments, startDraft } from '@weir/pipeline'
import { useMemo, useState } from 'react'
import { stringify } from 'yaml'
import { useOrganization } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { CodeDiff } from '../../../ui/code/CodeDiff.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { useEditing } from '../editing/editing.tsx'
import { savedDocument } from '../editing/saved-document.ts'
import { pipelineQuery } from '../pipeline-editor.queries.ts'
import { useDraftYaml } from '../yaml/use-draft-yaml.ts'
import { ChangeList } from './ChangeList.tsx'
import { Question } from './Question.tsx'
import css from './Review.module.css'
import { useSave } from './use-save.ts'

interface ConflictViewProps {
  /** What somebody saved after the version that the draft began with. */
  theirs: SavedVersion
  onDone: () => void
}

/** Three versions at once: the one that both began with, theirs and mine; and the ways out. */
export function ConflictView({ theirs, onDone }: ConflictViewProps) {
  const { pipeline, draft, replace } = useEditing()
  const { id: orgId } = useOrganization()
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map())
  const [isOverwriting, setOverwriting] = useState(false)
  const yaml = useDraftYaml()
  const save = useSave(() => setOverwriting(false))
  const document = useMemo(() => savedDocument({ ...theirs, tag: pipeline.tag }), [theirs, pipeline.tag])
  const merged = useMemo(
    () => mergeDocuments(draft.baseline, document, draft.document, choices),
    [draft, document, choices],
  )
  const open = merged.conflicts.filter(({ key }) => !choices.has(key)).length

  const rebase = () => {
    const { version, content, author, created } = theirs
    const saved = { ...pipeline, version, content, updater: author, updated: created }
    queryClient.setQueryData(pipelineQuery(orgId, pipeline.id).queryKey, saved)
    // Steps from before would take their changes back as well.
    replace(editDraft(startDraft(version, document), `Rebase onto version ${version}`, merged.document))
    onDone()
  }

  return (
    <>
      <p className={css['lead']} role="status">
        {theirs.author} saved version {theirs.version}, <Ago time={theirs.created} />
        {theirs.message ? `: “${theirs.message}”.` : '.'} Both of you began with version {draft.version}.
      </p>
      <div className={css['sides']}>
        <section className={css['side']} aria-label="Theirs">
          <h3 className={css['sideTitle']}>Theirs, version {theirs.version}</h3>
          <ChangeList label="Their changes" before={draft.baseline} after={document} />
        </section>
        <section className={css['side']} aria-label="Mine">
          <h3 className={css['sideTitle']}>Mine, the draft</h3>
          <ChangeList label="My changes" before={draft.baseline} after={draft.document} />
        </section>
      </div>
      {merged.conflicts.length === 0 ? (
        <p className={css['lead']}>The two do not touch the same nodes or settings: they can be put together.</p>
      ) : (
        <div className={css['conflicts']}>
          {merged.conflicts.map(conflict => (
            <Conflict
              key={conflict.key}
              conflict={conflict}
              choice={choices.get(conflict.key)}
              onChoose={choice => setChoices(before => new Map(before).set(conflict.key, choice))}
            />
          ))}
        </div>
      )}
      <footer className={css['foot']}>
        <Button variant="subtle" onClick={onDone}>
          Back
        </Button>
        <span className={css['open']} role="status">
          {open > 0 ? `${open} to choose` : ''}
        </span>
        <Button onClick={() => setOverwriting(true)}>Overwrite</Button>
        <Button variant="filled" disabled={open > 0} onClick={rebase}>
          Rebase
        </Button>
      </footer>
      {isOverwriting ? (
        <Question
          title="Overwrite"
          text={`What ${theirs.author} changed in version ${theirs.version} will not be in the new version. It stays in the history.`}
          confirm="Overwrite"
          isBusy={save.isPending || yaml.text === undefined}
          onClose={() => setOverwriting(false)}
          onConfirm={() => {
            const message = `Overwrites version ${theirs.version}`
            if (yaml.text !== undefined) save.mutate({ content: yaml.text, message, overwrite: true, deploys: false })
          }}
        />
      ) : null}
    </>
  )
}

interface ConflictProps {
  conflict: MergeConflict
  choice: MergeChoice | undefined
  onChoose: (choice: MergeChoice) => void
}

const asText = (value: unknown, none: string) =>
  value === undefined ? `# ${none}\n` : stringify(value, { lineWidth: 0 })

function Conflict({ conflict, choice, onChoose }: ConflictProps) {
  const { kind, id, base, theirs, mine } = conflict
  const none = base === undefined ? 'not there' : 'deleted'
  return (
    <section className={css['conflict']} aria-label={`Conflict about ${kind} ${id}`}>
      <header className={css['conflictHead']}>
        <span className="grow">
          {kind === 'node' ? 'Node' : 'Setting'} <span className="mono">{id}</span>
        </span>
        <SegmentedControl
          size="xs"
          aria-label={`Keep for ${id}`}
          value={choice ?? ''}
          onChange={value => onChoose(value === 'mine' ? 'mine' : 'theirs')}
          data={[
            { value: 'theirs', label: 'Theirs' },
            { value: 'mine', label: 'Mine' },
          ]}
        />
      </header>
      <CodeDiff
        label={`Conflict about ${id}`}
        before={asText(theirs, none)}
        after={asText(mine, none)}
        titles={['Theirs', 'Mine']}
        language={yamlLanguage}
        height={180}
      />
    </section>
  )
}
