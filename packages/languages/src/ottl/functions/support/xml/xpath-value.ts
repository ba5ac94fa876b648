import type { XmlNode } from './xml-node.ts'

/** What an expression gives; nodes are in the order of the document. */
export type XPathValue = string | number | boolean | readonly XmlNode[]

export function asText(value: XPathValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  return value[0]?.text() ?? ''
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (Object.is(value, -0)) return '0'
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

export function asNumber(value: XPathValue): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = asText(value).trim()
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN
}

export function asBoolean(value: XPathValue): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  return value.length > 0
}

export function isNodes(value: XPathValue): value is readonly XmlNode[] {
  return typeof value === 'object'
}
