import type { PreviewRequest, PreviewState } from './preview-types.ts'

/** Runs events through a processor while it is edited. */
export function usePreview(_configId: string, _request: PreviewRequest | undefined): PreviewState {
  return { preview: undefined, isPending: false, error: undefined, runOnServer: () => {} }
}
