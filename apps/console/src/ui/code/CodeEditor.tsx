import { lazy, Suspense } from 'react'
import { SkeletonBar } from '../Skeleton.tsx'
import css from './Code.module.css'
import type { CodeEditorProps } from './code-types.ts'

const CodeArea = lazy(() => import('./CodeArea.tsx').then(module => ({ default: module.CodeArea })))

/** A text field for code: line numbers, highlighting, completion, problems where they are. Loaded when first shown. */
export function CodeEditor({ height, ...props }: CodeEditorProps) {
  return (
    <div className={css['frame']} style={height === undefined ? undefined : { height, flex: 'none' }}>
      <Suspense fallback={<SkeletonBar width="100%" height={120} radius={0} />}>
        <CodeArea {...props} />
      </Suspense>
    </div>
  )
}
