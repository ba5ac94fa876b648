import type { Figure } from '../lib/format.ts'
import css from './FigureText.module.css'

interface FigureTextProps {
  figure: Figure
}

/** A shortened number with its quieter unit; the exact value is in the title. */
export const FigureText = ({ figure }: FigureTextProps) => (
  <span className={css['figure']} title={figure.exact}>
    {figure.value}
    {figure.unit ? <span className={css['unit']}>{figure.unit}</span> : null}
  </span>
)
