import css from './Form.module.css'

interface ProblemLinesProps {
  errors: readonly string[]
  warnings: readonly string[]
  id: string
}

/** What is wrong with a field, one line each: errors, then warnings. */
export function ProblemLines({ errors, warnings, id }: ProblemLinesProps) {
  if (errors.length === 0 && warnings.length === 0) return null
  return (
    <ul className={css['problems']} id={id}>
      {errors.map(line => (
        <li className={css['error']} key={line}>
          {line}
        </li>
      ))}
      {warnings.map(line => (
        <li className={css['warning']} key={line}>
          {line}
        </li>
      ))}
    </ul>
  )
}
