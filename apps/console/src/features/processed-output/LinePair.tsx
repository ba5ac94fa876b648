import { useMemo, useState } from 'react'
import css from './ItemViewer.module.css'
import type { Line, Side, Sign } from './model/item-lines.ts'
import { shortPieces } from './model/short-pieces.ts'
import { kindOf, longLength, momentOf, shortLength, sizeText, valueText } from './model/value-text.ts'
import { diffWords, type Piece } from './model/word-diff.ts'
import { useValueMenu } from './ValueMenu.tsx'

const marks: Readonly<Record<Sign, string>> = { same: '', added: '+', removed: '−', changed: '~' }
const words: Readonly<Record<Sign, string>> = { same: '', added: 'Added', removed: 'Removed', changed: 'Changed' }

interface LinePairProps {
  line: Line
  isOutputOnly: boolean
  /** A text that is the whole body has no colour of its own. */
  isBody: boolean
  /** The `_type` of the event. */
  type: string
}

/** A field on both sides; a side that does not have it is hatched. */
export function LinePair({ line, isOutputOnly, isBody, type }: LinePairProps) {
  const { before, after, sign } = line
  const diff = useMemo(
    () => (sign === 'changed' && before && after ? piecesOf(before, after) : undefined),
    [sign, before, after],
  )
  const rest = { line, isPlain: isBody && line.label === '', type }
  return (
    <div className={css['pair']}>
      {isOutputOnly ? null : <HalfLine {...rest} name="before" side={before} pieces={diff?.before} />}
      <HalfLine {...rest} name="after" side={after} pieces={diff?.after} />
    </div>
  )
}

function piecesOf(before: Side, after: Side): { before: Piece[]; after: Piece[] } {
  const whole = (side: Side) => [{ text: valueText(side.value), changed: true }]
  if (typeof before.value !== 'string' || typeof after.value !== 'string') {
    return { before: whole(before), after: whole(after) }
  }
  return diffWords(before.value, after.value)
}

interface HalfLineProps {
  line: Line
  name: 'before' | 'after'
  side: Side | undefined
  pieces: readonly Piece[] | undefined
  isPlain: boolean
  type: string
}

function HalfLine({ line, name, side, pieces, isPlain, type }: HalfLineProps) {
  if (!side) return <div className={css['hatch']} />
  const { label, sign, depth, isHead } = line
  const moment = momentOf(side.path, side.value)
  return (
    <div className={css['line']} data-sign={sign}>
      <span className={css['mark']} title={words[sign] || undefined}>
        {marks[sign]}
      </span>
      <span className={css['text']} style={depth > 0 ? { paddingLeft: depth * 12 } : undefined}>
        {label === '' ? null : (
          <>
            <span className={css['label']}>{label}</span>
            <span className={css['colon']}>: </span>
          </>
        )}
        {isHead ? (
          <span className={css['size']}>{sizeText(side.value)}</span>
        ) : (
          <Value side={side} name={name} lineKey={line.key} pieces={pieces} isPlain={isPlain} type={type} />
        )}
        {moment === undefined ? null : (
          <>
            {' '}
            <span className={css['moment']}>{moment}</span>
          </>
        )}
      </span>
    </div>
  )
}

interface ValueProps {
  side: Side
  name: 'before' | 'after'
  lineKey: string
  pieces: readonly Piece[] | undefined
  isPlain: boolean
  type: string
}

/** A value that opens the menu of what can be made of it; a long one is cut until all of it is asked for. */
function Value({ side, name, lineKey, pieces, isPlain, type }: ValueProps) {
  const menu = useValueMenu()
  const [isWhole, setWhole] = useState(false)
  const text = valueText(side.value)
  const all = pieces ?? [{ text, changed: false }]
  const { pieces: shown, isCut } = shortPieces(all, isWhole ? longLength : shortLength)
  const open = (element: HTMLElement, isByMouse: boolean) =>
    menu({ type, path: side.path, value: side.value, readFrom: side.readFrom, isByMouse }, element)
  return (
    <>
      {/* A button would keep its text from being selected, and a part of it can be chosen that way. */}
      <span
        role="button"
        tabIndex={-1}
        aria-haspopup="menu"
        className={css['value']}
        data-value={name}
        data-line={lineKey}
        data-kind={kindOf(side.value)}
        data-plain={isPlain || undefined}
        onClick={event => open(event.currentTarget, true)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ContextMenu') return
          event.preventDefault()
          open(event.currentTarget, false)
        }}
      >
        {shown.map(({ text: part, changed }, at) =>
          // The pieces of a text have nothing but their place.
          changed ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
        )}
        {text === '' ? '""' : null}
      </span>
      {isCut && !isWhole ? (
        <button type="button" className={css['more']} onClick={() => setWhole(true)}>
          Show all
        </button>
      ) : null}
    </>
  )
}
