import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import css from './Stream.module.css'

const lines = Array.from({ length: 40 }, (_, index) => index)

/** The lines' own grid while they load, so that nothing moves when they arrive. */
export const ListSkeleton = () => (
  <div className={css['waiting']} role="status" aria-busy aria-label="Loading logs">
    {lines.map(line => (
      <div className={css['waitingLine']} key={line}>
        <SkeletonBar width={84} />
        <SkeletonBar width={34} />
        <span className={css['service']}>
          <SkeletonBar width={`${50 + ((line * 29) % 40)}%`} />
        </span>
        <SkeletonBar width={`${34 + ((line * 37) % 44)}%`} />
      </div>
    ))}
  </div>
)
