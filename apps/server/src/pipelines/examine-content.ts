import type { FieldError } from '@weir/contracts'
import {
  fieldName,
  fillPacks,
  findSecrets,
  type Issue,
  missingPacks,
  type PackContent,
  parseDocument,
  stringifyDocument,
  validateDocument,
  withTag,
} from '@weir/pipeline'

/** More than anybody reads at once. */
const maxErrors = 100

export interface Examination {
  readonly text: string
  /** The tag of the pipeline: the text takes it on. */
  readonly tag: string
  /** Packs of the library, by their id. */
  readonly packs: ReadonlyMap<string, PackContent>
}

export interface Finding {
  /** What is to be saved: with the tag, and with packs where the text only refers to them. */
  readonly text: string
  /** Packs that it refers to, has no copy of, and that were not given. */
  readonly missing: string[]
  /** Whether there are passwords, tokens or keys in it. */
  readonly hasSecrets: boolean
  readonly errors: FieldError[]
  readonly errorCount: number
}

/** What becomes of a text that is to be saved, and what is wrong with it. */
export function examineContent({ text, tag, packs }: Examination): Finding {
  const parsed = parseDocument(text)
  if (!parsed.document) return { text, missing: [], hasSecrets: false, ...wrong(parsed.issues) }
  const document = fillPacks(parsed.document, packs)
  const isFilled = document !== parsed.document
  const found = validateDocument(document)
  // The places of what was filled in are not in the text.
  const issues = [...parsed.issues, ...(isFilled ? found : found.map(issue => parsed.locate(issue)))]
  const errors = wrong(issues.filter(issue => issue.level === 'error'))
  const missing = missingPacks(document)
  const hasSecrets = findSecrets(document).length > 0
  if (errors.errorCount > 0) return { text, missing, hasSecrets, ...errors }
  const whole = withTag(isFilled ? stringifyDocument(document) : text, document, tag)
  return { text: whole, missing, hasSecrets, ...errors }
}

function wrong(issues: readonly Issue[]): Pick<Finding, 'errors' | 'errorCount'> {
  return { errors: issues.slice(0, maxErrors).map(toFieldError), errorCount: issues.length }
}

/** The field is `content`, or within it `nodes.<name>.<field>`, `links[2]`, `settings.tag` and the like. */
function toFieldError({ nodeId, field, path, message, line, column }: Issue): FieldError {
  const place = nodeId === undefined ? fieldName(path ?? []) : ['nodes', nodeId, ...(field ? [field] : [])].join('.')
  const where = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`
  return { field: place || 'content', message: `${message}${where}` }
}
