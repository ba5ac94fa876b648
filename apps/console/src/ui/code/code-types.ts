import type { CompletionSource } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { HoverTooltipSource } from '@codemirror/view'

/** Something wrong in a text, counted from 1; what has no line is about all of it. */
export interface CodeIssue {
  level: 'error' | 'warning'
  message: string
  line?: number
  column?: number
}

/** A place in a text, counted from 1. A new object moves the cursor there. */
export interface CodePlace {
  line: number
  column?: number
}

export interface CodeEditorProps {
  /** What the text is, for those who cannot see it. */
  label: string
  value: string
  onChange?: (value: string) => void
  onBlur?: (value: string) => void
  /** Loads the language; keep it the same between renders. */
  language?: () => Promise<Extension>
  isReadOnly?: boolean
  issues?: readonly CodeIssue[]
  completions?: CompletionSource
  /** What to tell about the word below the pointer. */
  hover?: HoverTooltipSource
  place?: CodePlace | undefined
  /** A CSS height; without one it fills its container. */
  height?: number | string
  /** `line` looks like a field: no line numbers, long lines wrap, as high as its text. Fixed when it is first shown. */
  look?: 'page' | 'line'
  /** Long lines go on below; those of a `line` always do. Fixed when it is first shown. */
  wraps?: boolean
  /** Shown while it is empty. */
  placeholder?: string
  /** Where Enter must not begin another line. */
  isOneLine?: boolean
  /** For a text that is a field of a form. */
  describedBy?: string | undefined
  isInvalid?: boolean
  isRequired?: boolean
}

export interface CodeDiffProps {
  label: string
  before: string
  after: string
  /** What stands on the left and on the right. */
  titles?: readonly [string, string]
  language?: () => Promise<Extension>
  height?: number | string
}
