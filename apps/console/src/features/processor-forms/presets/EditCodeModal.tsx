import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx'
import { codeLanguages } from '../../../ui/code/languages/code-languages.ts'
import css from './Presets.module.css'

interface EditCodeModalProps {
  code: string
  readOnly: boolean
  onSave: (code: string) => void
  onClose: () => void
}

/** A large editor for the JavaScript of a processor; nothing changes until it is saved. */
export function EditCodeModal({ code, readOnly, onSave, onClose }: EditCodeModalProps) {
  const [text, setText] = useState(code)
  const save = () => {
    onSave(text)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={readOnly ? 'Code' : 'Edit Code'}
      size="80vw"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A click beside it must not cost what was written.
      closeOnClickOutside={text === code}
    >
      <div className={css['code']}>
        <p>
          Runs on every event. <code className="mono">item</code> is the event: change its{' '}
          <code className="mono">body</code>, <code className="mono">attributes</code> and{' '}
          <code className="mono">resource</code>.
        </p>
        <CodeEditor
          label="Code"
          value={text}
          onChange={setText}
          isReadOnly={readOnly}
          language={codeLanguages.javascript}
          height="60vh"
        />
        <footer className={css['codeFoot']}>
          <Button variant="subtle" onClick={onClose}>
            {readOnly ? 'Close' : 'Cancel'}
          </Button>
          {readOnly ? null : (
            <Button variant="filled" disabled={text.trim() === ''} onClick={save}>
              Save
            </Button>
          )}
        </footer>
      </div>
    </Modal>
  )
}
