import { Button, Modal } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import type { CodePlace } from '../../../ui/code/code-types.ts'
import { yamlLanguage } from '../../../ui/code/yaml-language.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { useEditing } from '../editing/editing.tsx'
import { isCovered } from '../review/escape.ts'
import { Question } from '../review/Question.tsx'
import { ApplyButton } from './ApplyButton.tsx'
import { IssueList } from './IssueList.tsx'
import { fileName, saveText } from './save-text.ts'
import { yamlCompletions, yamlHover } from './schema/yaml-completions.ts'
import { useDraftYaml } from './use-draft-yaml.ts'
import { useYamlCheck } from './use-yaml-check.ts'
import css from './Yaml.module.css'

/** The whole pipeline as YAML: to read in read-only mode, to edit otherwise. */
export function YamlModal({ onClose }: { onClose: () => void }) {
  const { isReadOnly } = useEditing()
  const { text, failure } = useDraftYaml()
  const [edited, setEdited] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isDirty = edited !== undefined && edited !== text
  const close = () => {
    if (isCovered()) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={close}
      title={isReadOnly ? 'YAML' : 'Edit as YAML'}
      size="calc(100vw - 64px)"
      xOffset={32}
      yOffset={32}
      classNames={{ content: css['modal'] ?? '', body: css['body'] ?? '' }}
    >
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      {text === undefined ? (
        <SkeletonBar width="100%" height={320} radius={6} />
      ) : (
        <Editor text={edited ?? text} isDirty={isDirty} onChange={setEdited} onClose={onClose} />
      )}
      {isAsking ? (
        <Question
          title="Unsaved Changes"
          text="Are you sure you want to leave? Changes you made may not be saved."
          confirm="Leave"
          onClose={() => setAsking(false)}
          onConfirm={onClose}
        />
      ) : null}
    </Modal>
  )
}

interface EditorProps {
  text: string
  isDirty: boolean
  onChange: (text: string) => void
  onClose: () => void
}

function Editor({ text, isDirty, onChange, onClose }: EditorProps) {
  const { pipeline, document, isReadOnly } = useEditing()
  const check = useYamlCheck(text)
  const [place, setPlace] = useState<CodePlace>()
  const completions = useMemo(() => yamlCompletions(check.document ?? document), [check.document, document])
  const jump = useCallback((line: number, column: number | undefined) => {
    setPlace({ line, ...(column !== undefined && { column }) })
  }, [])
  return (
    <>
      <div className={css['columns']}>
        <CodeEditor
          label={`YAML of ${pipeline.tag}`}
          value={text}
          onChange={onChange}
          language={yamlLanguage}
          isReadOnly={isReadOnly}
          issues={check.issues}
          completions={completions}
          hover={yamlHover}
          place={place}
        />
        <IssueList check={check} isCurrent={check.text === text} onJump={jump} />
      </div>
      <footer className={css['foot']}>
        <Button onClick={() => void copyText(text, 'YAML')}>Copy</Button>
        <Button leftSection={<DownloadIcon size={14} />} onClick={() => saveText(fileName(pipeline.tag), text)}>
          Download
        </Button>
        <span className="grow" />
        {isReadOnly ? null : <ApplyButton text={text} check={check} isDirty={isDirty} onApplied={onClose} />}
      </footer>
    </>
  )
}
