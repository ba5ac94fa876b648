import { useEffect } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { useEditing } from '../editing/editing.tsx'
import type { CanvasEdits } from './canvas-edits.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'

/** Whether a copy or paste is meant for something else: a field, marked text, a dialog over the page. */
function isElsewhere(event: ClipboardEvent): boolean {
  const { target } = event
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, [data-portal]'))) {
    // A ticked box is no field.
    return !(target instanceof HTMLInputElement && target.type === 'checkbox')
  }
  return document.querySelector('[aria-modal="true"]') !== null || window.getSelection()?.toString() !== ''
}

/** Copies, cuts and pastes nodes as YAML by the keys that everybody knows. */
export function useClipboard(): void {
  const { selection, isReadOnly } = useEditing()
  const edits = useCanvasEdits()
  useEffect(() => {
    const ids = [...selection]
    function copy(event: ClipboardEvent): boolean {
      if (isElsewhere(event) || ids.length === 0) return false
      event.preventDefault()
      event.clipboardData?.setData('text/plain', edits.copy(ids))
      return true
    }
    const onCopy = (event: ClipboardEvent) => {
      if (copy(event)) notify.done({ title: ids.length === 1 ? 'Node copied' : `${ids.length} nodes copied` })
    }
    const onCut = (event: ClipboardEvent) => {
      if (!isReadOnly && copy(event)) edits.remove(ids)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isReadOnly || isElsewhere(event)) return
      event.preventDefault()
      edits.paste(event.clipboardData?.getData('text/plain') ?? '')
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [selection, isReadOnly, edits])
}

/** Pastes by menu; unlike the key, browsers ask or refuse here. */
export async function pasteFromClipboard(edits: CanvasEdits): Promise<void> {
  try {
    edits.paste(await navigator.clipboard.readText())
  } catch {
    notify.warn({ title: 'Paste', text: 'The browser did not let us read the clipboard. Press Ctrl+V or Cmd+V.' })
  }
}
