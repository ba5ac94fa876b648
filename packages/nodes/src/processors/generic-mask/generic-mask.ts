import { compileRegex, maxTextLength, type Regex } from '@weir/languages/regex'
import { type Resource, type Value, ValueMap } from '@weir/telemetry'
import { defineProcessor } from '../../runtime-types.ts'
import { type FieldPath, parseFieldPath } from './field-path.ts'
import { genericMaskDefinition } from './generic-mask.definition.ts'
import { targets } from './mask-targets.ts'

type MaskText = (text: string) => string

/** Which keys below a value are left alone; `true` leaves the whole value alone. */
type Excluded = true | Map<string, Excluded>

function maskWith(regex: Regex, mask: string): MaskText {
  const literal = mask.replaceAll('$', '$$$$')
  const wholeMatch = regex.groupNames.length <= 1
  return text => {
    if (wholeMatch && text.length <= maxTextLength) return regex.replaceAll(text, literal)
    let masked = ''
    let done = 0
    for (const { start, end } of targets(regex, text)) {
      masked += text.slice(done, start) + mask
      done = end
    }
    return done === 0 && masked === '' ? text : masked + text.slice(done)
  }
}

function maskValue(value: Value, mask: MaskText, excluded: Excluded | undefined): Value {
  if (excluded === true) return value
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map(element => maskValue(element, mask, undefined))
  if (value instanceof ValueMap) maskMap(value, mask, excluded)
  return value
}

function maskMap(map: ValueMap, mask: MaskText, excluded: Excluded | undefined): void {
  if (excluded === true) return
  map.values.forEach((value, at) => {
    map.values[at] = maskValue(value, mask, excluded?.get(map.keys[at] ?? ''))
  })
}

function exclude(level: Map<string, Excluded>, [key, ...below]: readonly string[]): void {
  if (key === undefined) return
  const known = level.get(key)
  if (known === true) return
  if (below.length === 0) {
    level.set(key, true)
    return
  }
  const next = known ?? new Map<string, Excluded>()
  level.set(key, next)
  exclude(next, below)
}

function exclusions(paths: readonly FieldPath[]): Map<string, Excluded> {
  const tree = new Map<string, Excluded>()
  for (const { root, keys } of paths) exclude(tree, [root, ...keys])
  return tree
}

export const genericMask = defineProcessor(genericMaskDefinition, config => {
  const masks = config.capture_group_masks
    .filter(entry => entry.enabled)
    .map(entry => maskWith(compileRegex(entry.capture_group), entry.mask))
  const mask: MaskText = text => masks.reduce((current, apply) => apply(current), text)
  const excluded = exclusions(config.excluded_field_paths.flatMap(text => parseFieldPath(text) ?? []))

  return {
    process(batch) {
      const resources = new Set<Resource>()
      for (const record of batch.records) {
        if (record.signal === 'log') record.body = maskValue(record.body, mask, excluded.get('body'))
        maskMap(record.attributes, mask, excluded.get('attributes'))
        resources.add(record.resource)
      }
      for (const resource of resources) maskMap(resource.attributes, mask, excluded.get('resource'))
      return [batch]
    },
  }
})
