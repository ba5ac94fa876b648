import { isMap, isScalar, parseDocument as parseYaml, Scalar } from 'yaml'
import type { PipelineDocument } from './document.ts'
import { parseDocument, stringifyDocument } from './yaml.ts'

const onOneLine: ReadonlySet<unknown> = new Set([Scalar.PLAIN, Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE])

/** The text of a document with another tag in its settings. Comments and layout stay, wherever that can be done. */
export function withTag(text: string, document: PipelineDocument, tag: string): string {
  if (document.settings.tag === tag) return text
  const changed = replaceTag(text, tag)
  if (changed !== undefined && parseDocument(changed).document?.settings.tag === tag) return changed
  return stringifyDocument({ ...document, settings: { ...document.settings, tag } })
}

function replaceTag(text: string, tag: string): string | undefined {
  const settings = parseYaml(text, { uniqueKeys: false }).get('settings', true)
  const value = isMap(settings) ? settings.get('tag', true) : undefined
  if (!isScalar(value) || !value.range || !onOneLine.has(value.type)) return undefined
  const [start, end] = value.range
  return text.slice(0, start) + JSON.stringify(tag) + text.slice(end)
}
