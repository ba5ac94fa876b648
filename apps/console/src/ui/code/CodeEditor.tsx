import { lazy, Suspense } from 'react'
import { SkeletonBar } from '../Skeleton.tsx'
import css from './Code.module.css'
import type { CodeEditorProps } from './code-types.ts'

const CodeArea = lazy(() => import('./CodeArea.tsx').then(module => ({ default: module.CodeArea })))

/** A text field for code: line numbers, highlighting, completion, problems where they are. Loaded when first shown. */
export function CodeEditor({ height, ...props }: CodeEditorProps) {
  const isLine = props.look === 'line'
  return (
    <div
      className={css['frame']}
      data-look={props.look}
      data-wrong={props.isInvalid || undefined}
      style={height === undefined ? undefined : { height, flex: 'none' }}
    >
      <Suspense fallback={<SkeletonBar width="100%" height={isLine ? 29 : 120} radius={0} />}>
        <CodeArea {...props} />
      </Suspense>
    </div>
  )
}
