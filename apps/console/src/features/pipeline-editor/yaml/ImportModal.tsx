import { Button, Modal } from '@mantine/core'
import type { PipelineDocument } from '@weir/pipeline'
import { useRef, useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { notify } from '../../../ui/notify.tsx'
import { useEditing } from '../editing/editing.tsx'
import { ChangeList } from '../review/ChangeList.tsx'
import { importProblem, withOwnTag } from './import-rules.ts'
import { IssueList } from './IssueList.tsx'
import { keepYaml } from './kept-yaml.ts'
import { useYamlCheck } from './use-yaml-check.ts'
import { askYamlWorker } from './yaml-worker.ts'
import css from './Yaml.module.css'

/** Takes a document in from a file or the clipboard, after it has said what that would change. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const { pipeline, draft, edit } = useEditing()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const check = useYamlCheck(text)
  const isCurrent = check.text === text
  const document = isCurrent && check.document ? withOwnTag(check.document, draft.document) : undefined
  const take = (next: string) => {
    const problem = importProblem(next.length)
    setRefusal(problem)
    if (problem === undefined) setText(next)
  }

  const replace = () => {
    if (!document || !edit('Import a document', document)) return
    keepYaml(pipeline.id, text)
    onClose()
  }
  const add = async () => {
    const pasted = await askYamlWorker('paste', { document: draft.document, text })
    if (!pasted.ok) setRefusal(pasted.reason)
    else if (edit('Add the nodes of a document', pasted)) onClose()
  }

  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={onClose}
      title="Import"
      size="calc(100vw - 128px)"
      classNames={{ content: css['modal'] ?? '', body: css['body'] ?? '' }}
    >
      <div className={css['bar']}>
        <FileButton onText={take} onRefused={setRefusal} />
        <span className="quiet">or paste a document, or a list of nodes, below. Up to 4 MB.</span>
      </div>
      {refusal === undefined ? null : (
        <p className={css['refusal']} role="alert">
          {refusal}
        </p>
      )}
      <div className={css['columns']}>
        <CodeEditor
          label="Document to import"
          value={text}
          onChange={take}
          language={yamlLanguage}
          issues={check.issues}
        />
        <div className={css['aside']}>
          {text === '' ? null : <IssueList check={check} isCurrent={isCurrent} />}
          {document ? <WhatChanges document={document} /> : null}
        </div>
      </div>
      <footer className={css['foot']}>
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={text.trim() === ''} onClick={() => add().catch(failed)}>
          Add its nodes
        </Button>
        <Button variant="filled" disabled={!document} onClick={replace}>
          Replace the draft
        </Button>
      </footer>
    </Modal>
  )
}

const failed = (error: unknown) => notify.failed('The document could not be imported', error)

function WhatChanges({ document }: { document: PipelineDocument }) {
  const { draft } = useEditing()
  return (
    <section className={css['changes']} aria-label="What replacing the draft changes">
      <h3 className={css['heading']}>What replacing the draft changes</h3>
      <ChangeList label="Changes to the draft" before={draft.document} after={document} />
    </section>
  )
}

interface FileButtonProps {
  onText: (text: string) => void
  onRefused: (reason: string) => void
}

function FileButton({ onText, onRefused }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    // A file that is too large is not even read.
    const problem = importProblem(file.size)
    if (problem === undefined) onText(await file.text())
    else onRefused(problem)
  }
  return (
    <>
      <Button onClick={() => field.current?.click()}>Choose a file</Button>
      <input
        ref={field}
        className={css['file']}
        type="file"
        accept=".yaml,.yml,text/yaml,application/yaml"
        aria-label="File to import"
        tabIndex={-1}
        onChange={event => {
          read(event.currentTarget.files?.[0]).catch(() => onRefused('The file could not be read.'))
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
