import { lazy, Suspense } from 'react'
import type { TestedPattern, TestingDialogProps } from './tested-pattern.ts'

const dialogs = {
  regex: lazy(async () => ({ default: (await import('./regex/RegexTestingDialog.tsx')).RegexTestingDialog })),
  grok: lazy(async () => ({ default: (await import('./grok/GrokTestingDialog.tsx')).GrokTestingDialog })),
  expression: lazy(async () => ({ default: (await import('./cel/CelTestingDialog.tsx')).CelTestingDialog })),
}

/** The dialog for one kind of pattern, loaded when it is first opened. */
export function TestingDialog({ type, ...props }: TestingDialogProps & { type: TestedPattern }) {
  const Dialog = dialogs[type]
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
