import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Each character counts: `!=` is two of them. */
const plainLetters = '"calt" 0, "liga" 0'

const look = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--fs-12)', color: 'var(--text)', backgroundColor: 'var(--well)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontFeatureSettings: plainLetters,
    lineHeight: '19px',
    overflow: 'auto',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-gutters': { backgroundColor: 'var(--well)', border: 'none', color: 'var(--text-3)', fontSize: 'var(--fs-11)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--text-2)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--press)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mod-bg)', outline: '1px solid var(--mod-ink)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': { border: 'none', backgroundColor: 'var(--press)', color: 'var(--text-2)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 12px', fontFamily: 'var(--font-ui)' },
  '.cm-panel input, .cm-textfield': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--r-1)',
    color: 'var(--text)',
  },
  '.cm-panel button, .cm-button': {
    backgroundColor: 'var(--raised)',
    backgroundImage: 'none',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    color: 'var(--text)',
  },
  '.cm-tooltip': {
    zIndex: '500',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-2)',
    backgroundColor: 'var(--overlay)',
    boxShadow: 'var(--shadow-2)',
    color: 'var(--text)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--fs-12)',
    fontFeatureSettings: plainLetters,
    maxWidth: 'min(440px, 90vw)',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '18px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)' },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal', fontFamily: 'var(--font-ui)' },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '340px',
    padding: '8px 10px',
    fontSize: 'var(--fs-12)',
    overflow: 'auto',
  },
  '.cm-docs': { maxWidth: '360px', padding: '8px 10px', fontFamily: 'var(--font-ui)', fontSize: 'var(--fs-12)' },
  '.cm-completionInfo .cm-docs': { padding: '0' },
  '.cm-docs p': { margin: '0 0 4px', overflowWrap: 'anywhere' },
  '.cm-docs p:last-child': { margin: '0' },
  '.cm-docs code': { fontFamily: 'var(--font-mono)', color: 'var(--syn-fn)' },
  '.cm-docs p:last-child:not(:first-child) code': { color: 'var(--text-2)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--err) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic': {
    padding: '6px 10px',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--fs-12)',
    borderLeft: '3px solid',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--err)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lint-marker': { width: '12px', height: '12px' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--del-bg)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--add-bg)' },
  '&.cm-merge-a .cm-changedText': { background: 'var(--del-bg)', fontWeight: '600' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--add-bg)', fontWeight: '600' },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--err)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--ok)' },
  // The sign of the library is in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
  '.cm-collapsedLines': {
    background: 'var(--surface)',
    color: 'var(--text-3)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--fs-11)',
    padding: '3px 12px',
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.attributeName], color: 'var(--syn-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.content, tags.attributeValue], color: 'var(--syn-str)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.literal, tags.escape, tags.constant(tags.variableName)],
    color: 'var(--syn-num)',
  },
  {
    tag: [tags.operator, tags.operatorKeyword, tags.punctuation, tags.separator, tags.bracket],
    color: 'var(--syn-op)',
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.typeName,
      tags.labelName,
      tags.keyword,
    ],
    color: 'var(--syn-fn)',
  },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--syn-err)' },
])

/** A text that is one field among others. */
export const lineTheme: Extension = EditorView.theme({
  '&': { height: 'auto', backgroundColor: 'transparent' },
  '.cm-scroller': { maxHeight: '162px' },
  '.cm-content': { padding: '5px 0' },
  '.cm-line': { padding: '0 10px' },
})

/** How code looks; colours come from the tokens, so that both themes share it. */
export const codeTheme: Extension = [look, syntaxHighlighting(colours)]
