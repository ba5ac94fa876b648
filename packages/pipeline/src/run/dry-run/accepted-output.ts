import { FieldPathError } from '@weir/nodes/definitions'
import { compareOutputs, type ItemDifference } from './compare-items.ts'
import { ItemError } from './item-records.ts'
import { type NodePreview, type NodePreviewRequest, previewNode } from './preview-node.ts'
import type { PreviewContext } from './run-document.ts'

/** Events, and what a processor was accepted to make of them. */
export interface AcceptedOutput extends NodePreviewRequest {
  expected: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Fields such as `attributes["seen_at"]` that may differ. */
  ignoredFields?: readonly string[] | undefined
}

export interface OutputVerdict {
  passed: boolean
  /** What is wrong, in words; empty when nothing is. */
  message: string
  differences: ItemDifference[]
}

/** How many differences are told: whoever accepts the new result needs all of them, and tests keep no more. */
const mostDifferences = 1000

/** Whether a processor still makes of events what was accepted. */
export async function checkOutput(test: AcceptedOutput, context: PreviewContext = {}): Promise<OutputVerdict> {
  const { items, error } = await previewNode(test, context)
  if (error !== undefined) return { passed: false, message: error, differences: [] }
  const differences = compared(test, items)
  if (typeof differences === 'string') return { passed: false, message: differences, differences: [] }
  if (differences.length === 0) return { passed: true, message: '', differences }
  return { passed: false, message: inWords(differences), differences: differences.slice(0, mostDifferences) }
}

/** What differs, or what is wrong with the test itself. */
function compared({ expected, ignoredFields }: AcceptedOutput, items: NodePreview['items']): ItemDifference[] | string {
  try {
    return compareOutputs(expected, items, ignoredFields)
  } catch (error) {
    if (error instanceof ItemError) return `expected: ${error.message}`
    if (error instanceof FieldPathError) return `ignored fields: ${error.message}`
    throw error
  }
}

function inWords(differences: readonly ItemDifference[]): string {
  const missing = differences.filter(({ actual }) => actual === null).length
  const extra = differences.filter(({ expected }) => expected === null).length
  const changed = differences.length - missing - extra
  const parts = [
    changed > 0 ? `${events(changed)} came out differently` : '',
    missing > 0 ? `${events(missing)} did not come out` : '',
    extra > 0 ? `${events(extra)} came out that ${extra === 1 ? 'was' : 'were'} not expected` : '',
  ]
  return parts.filter(part => part !== '').join(', ')
}

const events = (count: number) => (count === 1 ? '1 event' : `${count} events`)
