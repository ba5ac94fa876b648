import { ValueMap } from '@weir/telemetry'
import { isInt, isNumeric, toFloat } from '../../../number.ts'
import { Duration, type OttlValue, Time } from '../../../value.ts'
import { durationText } from '../duration-text.ts'
import { formatTime } from '../time/format-layout.ts'
import { readLayout } from '../time/go-layout.ts'
import { type Directive, joined, pad } from './directive.ts'
import { formatBytes, formatFloat, formatInt, formatString } from './format-scalar.ts'

const timeLayout = readLayout('2006-01-02 15:04:05.999999999 -0700 MST')

/** Writes a value by a verb; one that its type does not have gives `%!d(string=…)`, as in Go. */
export function formatValue(value: OttlValue, directive: Directive): string {
  const { verb } = directive
  if (verb === 'T') return formatString(typeName(value), { ...directive, verb: 's' }) ?? ''
  if (value === null) return verb === 'v' ? pad('<nil>', directive) : badVerb(value, directive)
  if (Array.isArray(value)) return formatList(value, directive)
  if (value instanceof ValueMap) return formatMap(value, directive)
  return formatScalar(value, directive) ?? badVerb(value, directive)
}

function formatScalar(value: Exclude<OttlValue, null | ValueMap | unknown[]>, directive: Directive): string | null {
  if (typeof value === 'string') return formatString(value, directive)
  if (typeof value === 'boolean') return /^[tv]$/.test(directive.verb) ? pad(String(value), directive) : null
  if (isInt(value)) return formatInt(BigInt(value), directive)
  if (isNumeric(value)) return formatFloat(toFloat(value), directive)
  if (value instanceof Uint8Array) return formatBytes(value, directive)
  if (/^[vsqxX]$/.test(directive.verb)) return formatString(textOf(value), { ...directive, sharp: false })
  return value instanceof Duration ? formatInt(value.nanos, directive) : null
}

/** The text of values that have one of their own. */
function textOf(value: { readonly hex: string } | Time | Duration): string {
  if (value instanceof Duration) return durationText(value.nanos)
  return value instanceof Time ? formatTime(value, timeLayout) : value.hex
}

function formatList(value: readonly OttlValue[], directive: Directive): string {
  const sharp = directive.verb === 'v' && directive.sharp
  const items = joined(value, sharp ? ', ' : ' ', item => formatValue(item, directive))
  return sharp ? `[]interface {}{${items}}` : `[${items}]`
}

function formatMap(value: ValueMap, directive: Directive): string {
  const sharp = directive.verb === 'v' && directive.sharp
  const entries = joined([...new Set(value.keys)].sort(), sharp ? ', ' : ' ', key => {
    return `${formatValue(key, directive)}:${formatValue(value.get(key) ?? null, directive)}`
  })
  return sharp ? `map[string]interface {}{${entries}}` : `map[${entries}]`
}

function badVerb(value: OttlValue, directive: Directive): string {
  const { verb } = directive
  if (value === null) return `%!${verb}(<nil>)`
  return `%!${verb}(${typeName(value)}=${formatValue(value, { ...directive, verb: 'v' })})`
}

export function typeName(value: OttlValue): string {
  if (value === null) return '<nil>'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (isInt(value)) return 'int64'
  if (isNumeric(value)) return 'float64'
  if (value instanceof Uint8Array) return '[]uint8'
  if (Array.isArray(value)) return '[]interface {}'
  if (value instanceof ValueMap) return 'map[string]interface {}'
  if (value instanceof Time) return 'time.Time'
  return value instanceof Duration ? 'time.Duration' : `pcommon.${value.constructor.name.replace('Id', 'ID')}`
}
