import { CodeEditor } from '../../ui/code/CodeEditor.tsx'
import type { CodeEditorProps } from '../../ui/code/code-types.ts'
import css from './TestingDialog.module.css'

/** Grows with its pattern: at least 80 pixels high, at most 32 rows. */
export const PatternEditor = (props: Omit<CodeEditorProps, 'height' | 'look' | 'isReadOnly'>) => (
  <div className={css['editor']}>
    <CodeEditor {...props} look="line" />
  </div>
)
