import type { ReactNode } from 'react'
import type { Figure } from '../lib/format.ts'
import { FigureText } from './FigureText.tsx'
import css from './Plot.module.css'
import { SkeletonBar } from './Skeleton.tsx'

interface ChartTileProps {
  label: string
  /** The figure over the whole range; missing while it loads. */
  figure?: Figure | undefined
  /** The change against the compared period, e.g. `+4.1%`. */
  change?: string | undefined
  /** A link or button that shows while the tile is pointed at or focused. */
  action?: ReactNode
  /** The plot, 76 px high. Without it the tile says that there is no data. */
  children?: ReactNode
  loading?: boolean
}

/** A small chart with its figure. */
export function ChartTile({ label, figure, change, action, children, loading = false }: ChartTileProps) {
  return (
    <section className={css['tile']} aria-label={label} aria-busy={loading}>
      <header className={css['head']}>
        <span className={css['label']}>{label}</span>
        <span className={css['value']}>{figure ? <FigureText figure={figure} /> : null}</span>
        {change ? <span className={css['change']}>{change}</span> : null}
        {action ? <span className={css['action']}>{action}</span> : null}
      </header>
      <div className={css['plotSlot']}>
        {loading ? (
          <SkeletonBar width="100%" height={66} radius={6} />
        ) : (
          (children ?? <p className={css['note']}>No data available in this range</p>)
        )}
      </div>
    </section>
  )
}

interface StatTileProps {
  label: string
  figure: Figure
  /** A quiet line below, e.g. the change. */
  note?: ReactNode
}

/** One figure with its name. */
export const StatTile = ({ label, figure, note }: StatTileProps) => (
  <section className={css['stat']} aria-label={label}>
    <span>{label}</span>
    <span className={css['statValue']}>
      <FigureText figure={figure} />
    </span>
    {note ? <span className="quiet">{note}</span> : null}
  </section>
)
