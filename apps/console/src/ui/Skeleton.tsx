import css from './Skeleton.module.css'

interface BarProps {
  width?: number | string
  height?: number
  radius?: number
}

/** A grey bar in the place of something that is on its way. */
export function SkeletonBar({ width = '60%', height = 8, radius = 4 }: BarProps) {
  return <span className={css['bar']} style={{ width, height, borderRadius: radius }} />
}

const widths = [58, 72, 46, 64, 52, 60, 68, 44]
const widthAt = (index: number) => `${widths[index % widths.length] ?? 60}%`

interface TableSkeletonProps {
  rows?: number
  /** The grid's columns as in the real table, e.g. `1.7fr .5fr .8fr`. */
  columns?: string
}

/** The table's own grid while its rows load, so that nothing moves when they arrive. */
export function TableSkeleton({ rows = 8, columns = '1.7fr .5fr .8fr 1fr .7fr' }: TableSkeletonProps) {
  const cells = Array.from(columns.split(' '), (_, index) => index)
  const style = { gridTemplateColumns: columns }
  return (
    <div role="status" aria-busy aria-label="Loading">
      <div className={css['head']} style={style}>
        {cells.map(cell => (
          <SkeletonBar key={cell} width="40%" />
        ))}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div className={css['row']} style={style} key={row}>
          {cells.map(cell =>
            cell === 0 ? (
              <span className={css['two']} key={cell}>
                <SkeletonBar width={widthAt(row)} />
                <SkeletonBar width={`${30 - (row % 3) * 3}%`} />
              </span>
            ) : (
              <SkeletonBar width={widthAt(row + cell * 3)} key={cell} />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** A whole page while its code loads: header and table. */
export function PageSkeleton() {
  return (
    <>
      <div className={css['pageHead']}>
        <SkeletonBar width={96} height={12} />
        <span className="grow" />
        <SkeletonBar width={128} height={24} radius={6} />
        <SkeletonBar width={88} height={24} radius={6} />
      </div>
      <div className={css['pageBody']}>
        <div className={css['card']}>
          <TableSkeleton />
        </div>
      </div>
    </>
  )
}
