import { type PipelineDocument, stringifyDocument } from '@weir/pipeline'
import { fileName, saveText } from './save-text.ts'

/** Downloads a pipeline as YAML, in a file that is named after it. */
export function exportDocument(tag: string, document: PipelineDocument): void {
  saveText(fileName(tag), stringifyDocument(document))
}
