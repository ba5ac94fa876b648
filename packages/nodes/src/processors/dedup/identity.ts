import type { LogRecord } from '@weir/telemetry'
import { compileFieldPath } from '../../field-path/field-path.ts'
import { canonicalMap, canonicalText, leftOutOf } from '../../state/canonical-text.ts'
import { ResourceTexts } from '../../state/resource-texts.ts'
import type { Identity } from './dedup-window.ts'

/** Tells what makes the logs of one batch equal: body, attributes, resource and severity but for the paths left out. */
export type IdentityOf = (record: LogRecord) => Identity

/** Gives a new {@link IdentityOf} for every batch. */
export function compileIdentity(excluded: readonly string[]): () => IdentityOf {
  const leftOut = leftOutOf(excluded.map(compileFieldPath).map(({ root, keys }) => [root, ...keys]))
  const counts = (root: string) => leftOut.get(root) !== true
  const below = (root: string) => {
    const found = leftOut.get(root)
    return found === true ? undefined : found
  }
  const [body, attributes, resource] = [below('body'), below('attributes'), below('resource')]
  const [withAttributes, withResource] = [counts('attributes'), counts('resource')]
  const [withText, withNumber] = [counts('severity_text'), counts('severity_number')]
  return () => {
    const resources = new ResourceTexts(resource)
    return record => {
      const text = withText ? canonicalText(record.severityText) : ''
      const severity = `${withNumber ? record.severityNumber : ''} ${text}`
      const rest = withAttributes ? canonicalMap(record.attributes, attributes) : ''
      return {
        log: `${severity}${rest}${canonicalText(record.body, body)}`,
        resource: withResource ? resources.of(record.resource) : '',
      }
    }
  }
}
