import { classes } from '../../../lib/classes.ts'
import css from './QueryBar.module.css'
import { type HighlightPiece, highlightQuery } from './query-highlight.ts'

interface HighlightedPiecesProps {
  pieces: readonly HighlightPiece[]
}

export const HighlightedPieces = ({ pieces }: HighlightedPiecesProps) =>
  pieces.map(({ kind, text, start, marked }) => (
    <span className={classes(css[kind], marked && css['marked'])} key={start}>
      {/* A field of one line leaves line breaks out; so must its copy. */}
      {text.replace(/[\r\n]/g, '')}
    </span>
  ))

/** A query in the colours of the query bar. */
export const HighlightedQuery = ({ text }: { text: string }) => (
  <code className="mono">
    <HighlightedPieces pieces={highlightQuery(text)} />
  </code>
)
