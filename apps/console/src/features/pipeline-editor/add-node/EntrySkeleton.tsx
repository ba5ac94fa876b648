import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import css from './AddNode.module.css'

const rows = [62, 74, 48, 66, 54, 70]

/** The list in grey while the catalogue is on its way. */
export const EntrySkeleton = () => (
  <div role="status" aria-busy aria-label="Loading">
    {rows.map(width => (
      <div className={css['entry']} key={width}>
        <SkeletonBar width={28} height={28} radius={6} />
        <span className={css['words']}>
          <SkeletonBar width={`${width / 2}%`} height={10} />
          <SkeletonBar width={`${width}%`} />
        </span>
      </div>
    ))}
  </div>
)
