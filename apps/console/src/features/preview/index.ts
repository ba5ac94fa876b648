export type { Preview, PreviewRequest, PreviewState } from './preview-types.ts'
export { usePreview } from './use-preview.ts'
