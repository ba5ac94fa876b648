import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import css from './Code.module.css'
import { codeTheme } from './code-theme.ts'
import type { CodeDiffProps } from './code-types.ts'

/** Texts that share next to nothing are compared roughly: an exact answer could take minutes. */
const diffConfig = { scanLimit: 500, timeout: 100 }

/** The two texts themselves; `CodeDiff` loads them. */
export function DiffArea({ label, before, after, language }: CodeDiffProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let view: MergeView | undefined
    let isStale = false
    const show = (loaded: Extension) => {
      if (isStale || !host.current) return
      const side = (name: string): Extension => [
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': `${label}, ${name}`, tabindex: '0' }),
        codeTheme,
        loaded,
      ]
      view = new MergeView({
        parent: host.current,
        a: { doc: before, extensions: side('before') },
        b: { doc: after, extensions: side('after') },
        collapseUnchanged: { margin: 3, minSize: 6 },
        diffConfig,
      })
    }
    void (language?.() ?? Promise.resolve([])).then(show)
    return () => {
      isStale = true
      view?.destroy()
    }
  }, [label, before, after, language])
  if (before === after) return <p className={css['same']}>Nothing differs.</p>
  return <div className={css['diff']} ref={host} />
}
