import type { BoundEditor } from './compiler.ts'
import { emitCondition } from './condition.ts'
import type { FunctionWriter } from './codegen.ts'
import type { Condition } from './getter.ts'

/** A statement of a program and what became of it since the program was compiled. */
export interface StatementStats {
  readonly text: string
  readonly line: number
  readonly column: number
  readonly ran: number
  readonly matched: number
  readonly errors: number
}

/** A statement as the program runs it. */
export class CompiledStatement implements StatementStats {
  readonly text: string
  readonly line: number
  readonly column: number
  readonly condition: Condition
  readonly editor: BoundEditor
  ran = 0
  matched = 0
  errors = 0

  constructor(source: { text: string; line: number; column: number }, condition: Condition, editor: BoundEditor) {
    this.text = source.text
    this.line = source.line
    this.column = source.column
    this.condition = condition
    this.editor = editor
  }
}

/** The JavaScript of a statement, which counts matches in `matched` and reports to `fail`. */
export function emitStatement({ condition, editor }: CompiledStatement, index: number, out: FunctionWriter): string {
  if (condition.constant === false) return ''
  const test = condition.constant === true ? '' : `if (${emitCondition(condition, out)}) `
  const edit = emitEditor(editor, out)
  const body = `try { ${test}{ matched[${index}]++; ${edit} } } catch (error) { fail(${index}, error); }`
  return `${body}${out.settle()}`
}

function emitEditor(editor: BoundEditor, out: FunctionWriter): string {
  const code = editor.emit?.(out) ?? null
  if (code !== null) return code
  // Forgotten before the call, so that a failure half-way leaves nothing stale behind.
  const forget = editor.writes.map(place => out.forget(place)).join('')
  return `${forget}${out.ref(editor)}.run();`
}
