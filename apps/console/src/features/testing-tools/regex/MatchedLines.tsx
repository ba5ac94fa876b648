import { groupColour } from '../model/group-colours.ts'
import { groupNames, groupTitle, type LineMatch, linePieces } from '../model/line-pieces.ts'
import css from '../TestingDialog.module.css'

interface MatchedLinesProps {
  lines: readonly string[]
  /** By line; fewer than lines while there is no result. */
  matches: readonly (readonly LineMatch[])[]
}

/** Lines in which the matches are marked, each capture group in a colour of its own. */
export function MatchedLines({ lines, matches }: MatchedLinesProps) {
  const names = groupNames(matches)
  return (
    <>
      {names.length > 0 ? <Legend names={names} /> : null}
      <ol className={css['results']} aria-label="Matches">
        {lines.map((line, at) => (
          // Lines may repeat; they have nothing but their place.
          <li className={css['result']} key={at}>
            <MatchedLine line={line} matches={matches[at]} />
          </li>
        ))}
      </ol>
    </>
  )
}

const mostNamed = 60

const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className={css['legend']} aria-label="Capture groups">
    {names.slice(0, mostNamed).map((name, index) => (
      <li key={index}>
        <span className={css['swatch']} data-group-colour={groupColour(index + 1)} aria-hidden />
        {name === '' ? null : <span className="num">{index + 1}</span>}
        {groupTitle(index + 1, name)}
      </li>
    ))}
  </ul>
)

interface MatchedLineProps {
  line: string
  matches: readonly LineMatch[] | undefined
}

function MatchedLine({ line, matches }: MatchedLineProps) {
  const names = groupNames(matches ? [matches] : [])
  return (
    <>
      <p className={css['line']} data-quiet={matches?.length === 0 || undefined}>
        {linePieces(line, matches ?? []).map(({ text, group }, index) =>
          group === undefined ? (
            text
          ) : (
            <mark
              data-group-colour={group === 0 ? undefined : groupColour(group)}
              title={group === 0 ? 'Match' : groupTitle(group, names[group - 1] ?? '')}
              key={index}
            >
              {text}
            </mark>
          ),
        )}
      </p>
      {matches ? <Groups line={line} matches={matches} /> : null}
    </>
  )
}

const mostRows = 24

/** What each group took, in words: the colours are not all that tells it. */
function Groups({ line, matches }: { line: string; matches: readonly LineMatch[] }) {
  const rows = matches.flatMap(({ groups }, match) =>
    groups
      .slice(1)
      .flatMap(({ start, end, name }, index) =>
        start < 0 ? [] : [{ key: `${match}-${index}`, group: index + 1, name, text: line.slice(start, end) }],
      ),
  )
  if (rows.length === 0) return null
  return (
    <table className={css['fields']} aria-label="Groups of this line">
      <tbody>
        {rows.slice(0, mostRows).map(({ key, group, name, text }) => (
          <tr key={key}>
            <th scope="row">
              <span className={css['swatch']} data-group-colour={groupColour(group)} aria-hidden />
              {groupTitle(group, name)}
            </th>
            <td>{text}</td>
          </tr>
        ))}
        {rows.length > mostRows ? (
          <tr>
            <th scope="row">…</th>
            <td>{rows.length - mostRows} more</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
