import { lazy, Suspense } from 'react'
import { SkeletonBar } from '../Skeleton.tsx'
import css from './Code.module.css'
import type { CodeDiffProps } from './code-types.ts'

const DiffArea = lazy(() => import('./DiffArea.tsx').then(module => ({ default: module.DiffArea })))

/** Two texts side by side with what differs; equal parts are folded away. */
export function CodeDiff({ height, titles, ...props }: CodeDiffProps) {
  return (
    <div className={css['frame']} style={height === undefined ? undefined : { height, flex: 'none' }}>
      {titles ? (
        <div className={css['titles']}>
          <span className="truncate">{titles[0]}</span>
          <span className="truncate">{titles[1]}</span>
        </div>
      ) : null}
      <Suspense fallback={<SkeletonBar width="100%" height={120} radius={0} />}>
        <DiffArea {...props} />
      </Suspense>
    </div>
  )
}
