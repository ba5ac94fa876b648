import { useMemo, useState } from 'react'
import { bytesText, formatChange } from '../../lib/format.ts'
import { LinePair } from './LinePair.tsx'
import css from './ItemViewer.module.css'
import { rulesText } from './model/headline.ts'
import { changesText, itemSections, type Line, type Section } from './model/item-lines.ts'
import type { OutputEvent } from './model/output-event.ts'
import { itemSize, itemType } from './model/plain-item.ts'
import { moveBetweenValues } from './value-keys.ts'

interface ItemViewerProps {
  event: OutputEvent
  isOutputOnly: boolean
}

/** An event as it came beside how it left, section by section. */
export function ItemViewer({ event, isOutputOnly }: ItemViewerProps) {
  const { before, after, state } = event
  const sections = useMemo(
    () => (isOutputOnly ? itemSections(before, after).map(withoutRemoved) : itemSections(before, after)),
    [before, after, isOutputOnly],
  )
  const type = itemType(after ?? before)
  if (isOutputOnly && !after)
    return (
      <p className={css['viewer']}>
        <span className={css['said']}>{goneText(event)}</span>
      </p>
    )
  // What was only made, or only came, differs in every line: to colour them all would say nothing.
  const isPlain = state === 'dropped' || state === 'created'
  return (
    <div
      className={css['viewer']}
      data-sides={isOutputOnly ? 1 : 2}
      role="group"
      aria-label="Fields of the event; the arrow keys go from value to value"
      tabIndex={0}
      onKeyDown={moveBetweenValues}
    >
      <div className={css['pair']}>
        {isOutputOnly ? null : (
          <div className={css['side']}>
            Input{before ? <i>{bytesText(itemSize(before))}</i> : <i>none: the processors made it</i>}
          </div>
        )}
        <div className={css['side']}>Output{after ? <i>{outputSize(event)}</i> : <i>{goneText(event)}</i>}</div>
      </div>
      {before?.['_truncated'] === true ? (
        <p className={css['said']}>Values were cut off, because the event was too large to be captured whole.</p>
      ) : null}
      {sections.map(section => (
        <SectionLines
          section={isPlain ? withoutSigns(section) : section}
          isOutputOnly={isOutputOnly}
          type={type}
          key={section.name}
        />
      ))}
    </div>
  )
}

function goneText({ rules }: OutputEvent): string {
  const by = rulesText(rules.slice(-1))
  return by === '' ? 'none: it did not leave' : `none: dropped by ${by}`
}

function outputSize({ before, after }: OutputEvent): string {
  if (!after) return ''
  const [was, is] = [before && itemSize(before), itemSize(after)]
  const change = is === was ? undefined : formatChange(is, was)
  return [bytesText(is), ...(change === undefined ? [] : [change])].join(', ')
}

const withoutRemoved = (section: Section): Section => ({
  ...section,
  removed: 0,
  lines: section.lines.filter(({ after }) => after !== undefined),
})

const withoutSigns = (section: Section): Section => ({
  ...section,
  added: 0,
  removed: 0,
  lines: section.lines.map((line): Line => ({ ...line, sign: 'same' })),
})

const firstLines = 100

interface SectionLinesProps {
  section: Section
  isOutputOnly: boolean
  type: string
}

function SectionLines({ section, isOutputOnly, type }: SectionLinesProps) {
  const { name, lines, cut } = section
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, firstLines)
  return (
    <div role="group" aria-label={name}>
      <div className={css['section']}>
        <h3>{name}</h3>
        <span>{lines.length === 0 ? 'empty' : changesText(section)}</span>
      </div>
      {shown.map(line => (
        <LinePair line={line} isOutputOnly={isOutputOnly} isBody={name === 'Body'} type={type} key={line.key} />
      ))}
      {shown.length < lines.length ? (
        <button type="button" className={`${css['more']} ${css['allLines']}`} onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      ) : null}
      {isWhole && cut > 0 ? <p className={css['said']}>{cut} more lines are not shown.</p> : null}
    </div>
  )
}
