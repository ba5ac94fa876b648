import { environmentSchema } from '@weir/contracts'
import { z } from 'zod'
import { searchKey } from '../../lib/search-keys.ts'
import { timeRangeKeys } from '../../lib/time-range.ts'

/** `readOnly=false` opens the page in edit mode; `detectSources=true` starts source auto-detection. */
export const pipelineEditorSearch = z.object({
  readOnly: searchKey.boolean(),
  detectSources: searchKey.boolean(),
  environment: environmentSchema.optional().catch(undefined),
  /** The selected node, and how the graph is shown. */
  node: searchKey.text(200),
  view: searchKey.oneOf(['canvas', 'list']),
  /** Whether read-only mode shows what flows; it does unless this is false. */
  figures: searchKey.boolean(),
  /** What is open over the canvas. */
  panel: searchKey.oneOf(['review', 'history', 'yaml', 'deploy', 'tests']),
  /** The agent whose dead letters of the selected node are shown, and the one of them that is open. */
  deadLetters: searchKey.text(200),
  letter: searchKey.text(200),
  ...timeRangeKeys,
})
