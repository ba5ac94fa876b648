import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Prec, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder as emptyText,
  tooltips,
} from '@codemirror/view'
import { useEffect, useRef } from 'react'
import css from './Code.module.css'
import { codeTheme, lineTheme } from './code-theme.ts'
import type { CodeEditorProps } from './code-types.ts'
import { offsetOf, toDiagnostics } from './diagnostics.ts'

interface Wiring {
  props: React.RefObject<CodeEditorProps>
  /** The text that this editor last told, or was given. */
  known: React.RefObject<string>
  language: Compartment
  access: Compartment
}

/** The editor itself; `CodeEditor` loads it. */
export function CodeArea(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  const known = useRef(props.value)
  const compartments = useRef({ language: new Compartment(), access: new Compartment() })
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!host.current) return undefined
    const extensions = wired({ props: latest, known, ...compartments.current })
    const made = new EditorView({ parent: host.current, state: EditorState.create({ doc: known.current, extensions }) })
    view.current = made
    return () => made.destroy()
  }, [])

  const { value, language, issues, place, isReadOnly = false, label } = props
  const { describedBy, isInvalid = false, isRequired = false } = props
  useEffect(() => {
    if (!view.current || value === known.current) return
    known.current = value
    view.current.dispatch({
      changes: { from: 0, to: view.current.state.doc.length, insert: value },
      annotations: Transaction.addToHistory.of(false),
    })
  }, [value])
  useEffect(() => {
    let isStale = false
    void language?.().then(loaded => {
      if (!isStale) view.current?.dispatch({ effects: compartments.current.language.reconfigure(loaded) })
    })
    return () => {
      isStale = true
    }
  }, [language])
  useEffect(() => {
    const changed = access({ isReadOnly, label, describedBy, isInvalid, isRequired })
    view.current?.dispatch({ effects: compartments.current.access.reconfigure(changed) })
  }, [isReadOnly, label, describedBy, isInvalid, isRequired])
  useEffect(() => {
    if (view.current)
      view.current.dispatch(setDiagnostics(view.current.state, toDiagnostics(view.current.state.doc, issues ?? [])))
  }, [issues])
  useEffect(() => {
    if (!view.current || !place) return
    const at = offsetOf(view.current.state.doc, place)
    view.current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    view.current.focus()
  }, [place])

  return <div className={css['area']} ref={host} />
}

type Access = Pick<CodeEditorProps, 'isReadOnly' | 'label' | 'describedBy' | 'isInvalid' | 'isRequired'>

const access = ({ isReadOnly = false, label, describedBy, isInvalid, isRequired }: Access): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
    ...(isReadOnly && { 'aria-readonly': 'true' }),
    // A dialog around it would close on the Escape that is meant for a list of completions.
    ...(!isReadOnly && { 'data-mantine-stop-propagation': 'true' }),
  }),
]

const pageLook: Extension = [
  lineNumbers(),
  foldGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  lintGutter(),
]

/** Enter takes a completion, and does nothing where there is none. */
const oneLine = Prec.high(keymap.of([{ key: 'Enter', run: view => acceptCompletion(view) || true }]))

function wired({ props, known, language, access: accessOf }: Wiring): Extension {
  const { completions, hover, look = 'page', wraps = look === 'line', placeholder, isOneLine } = props.current
  return [
    look === 'page' ? pageLook : lineTheme,
    wraps ? EditorView.lineWrapping : [],
    isOneLine ? oneLine : [],
    placeholder ? emptyText(placeholder) : [],
    drawSelection(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of('  '),
    // Out of dialogs, whose animation would be what fixed positions are measured from.
    tooltips({ parent: document.body }),
    // What is offered may change with the text; the newest source is asked.
    autocompletion({
      icons: false,
      ...(completions && { override: [context => props.current.completions?.(context) ?? null] }),
    }),
    hover ? hoverTooltip((view, pos, side) => props.current.hover?.(view, pos, side) ?? null) : [],
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    language.of([]),
    accessOf.of(access(props.current)),
    codeTheme,
    EditorView.updateListener.of(update => {
      if (!update.docChanged) return
      // A text that came from outside is not told back.
      if (update.transactions.every(step => step.annotation(Transaction.addToHistory) === false)) return
      known.current = update.state.doc.toString()
      props.current.onChange?.(known.current)
    }),
    EditorView.domEventHandlers({
      blur: () => {
        props.current.onBlur?.(known.current)
      },
    }),
  ]
}
