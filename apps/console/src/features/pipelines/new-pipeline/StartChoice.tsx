import { useRef, useState } from 'react'
import { FileIcon, PipelinesIcon, PlusIcon } from '../../../ui/icons.tsx'
import type { FleetType } from '../fleets.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import css from './NewPipelinePage.module.css'
import { fileProblems, type Start } from './new-pipeline-form.ts'
import { templatesFor } from './start-templates.ts'

interface StartChoiceProps {
  fleetType: FleetType
  start: Start
  onChange: (start: Start, isBroken: boolean) => void
  /** What the server refused about the content. */
  error: string | undefined
}

/** As much as the server takes. */
const maxFileSize = 4_000_000

/** What the pipeline begins with: nothing, one of the templates, or a file. */
export function StartChoice({ fleetType, start, onChange, error }: StartChoiceProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const choices = [
    { value: 'empty', title: 'Empty', sentence: 'Add every node yourself.', icon: PlusIcon },
    ...templatesFor(fleetType).map(({ id, title, sentence }) => ({ value: id, title, sentence, icon: PipelinesIcon })),
    {
      value: 'file',
      title: start.kind === 'file' ? start.name : 'YAML file',
      sentence: 'Upload a pipeline that was exported or written elsewhere.',
      icon: FileIcon,
    },
  ]
  const read = async (file: File | undefined) => {
    if (!file) return
    const content = file.size > maxFileSize ? '' : await file.text()
    const found = content === '' ? ['The file is empty or larger than 4 MB.'] : fileProblems(content)
    setProblems(found)
    onChange({ kind: 'file', name: file.name, content }, found.length > 0)
  }
  return (
    <>
      <ChoiceCards
        label="Start from"
        choices={choices}
        error={error}
        value={start.kind === 'template' ? start.id : start.kind}
        onChange={value => {
          if (value === 'file') picker.current?.click()
          else onChange(value === 'empty' ? { kind: 'empty' } : { kind: 'template', id: value }, false)
        }}
      />
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Pipeline file"
        accept=".yaml,.yml,application/yaml,text/yaml"
        onChange={event => {
          void read(event.currentTarget.files?.[0])
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      {start.kind === 'file' && problems.length > 0 ? (
        <div role="alert">
          <ul className={css['problems']}>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
