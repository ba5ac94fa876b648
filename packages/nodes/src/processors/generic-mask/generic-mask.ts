import { compileRegex, maxTextLength, type Regex } from '@weir/languages/regex'
import { type Span, type Value, ValueMap } from '@weir/telemetry'
import { editValues } from '../../field-path/edit-values.ts'
import { Selection } from '../../field-path/selection.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { genericMaskDefinition } from './generic-mask.definition.ts'
import { targets } from './mask-targets.ts'

type MaskText = (text: string) => string

function maskWith(regex: Regex, mask: string): MaskText {
  const wholeMatch = regex.groupNames.length <= 1
  return text => {
    if (wholeMatch && text.length <= maxTextLength) return regex.replaceAllLiteral(text, mask)
    let masked = ''
    let done = 0
    for (const { start, end } of targets(regex, text)) {
      masked += text.slice(done, start) + mask
      done = end
    }
    return done === 0 && masked === '' ? text : masked + text.slice(done)
  }
}

/** Masks the texts in values that a selection chooses. What stays as it is gives undefined, or false. */
function createValueMask(mask: MaskText, shortest: number) {
  function maskValue(value: Value, chosen: Selection): Value | undefined {
    if (typeof value === 'string') {
      const masked = chosen.isChosen ? mask(value) : value
      return masked === value ? undefined : masked
    }
    if (value instanceof ValueMap) return maskMap(value, chosen) ? value : undefined
    return Array.isArray(value) && maskList(value, chosen) ? value : undefined
  }

  function maskList(list: Value[], chosen: Selection): boolean {
    let changed = false
    list.forEach((element, at) => {
      const below = chosen.isWhole ? chosen : chosen.at(at)
      const masked = below && maskValue(element, below)
      if (masked === undefined) return
      list[at] = masked
      changed = true
    })
    return changed
  }

  function maskMap(map: ValueMap, chosen: Selection): boolean {
    let changed = false
    for (let at = 0; at < map.size; at += 1) {
      if (map.isShorter(at, shortest)) continue
      const below = chosen.isWhole ? chosen : chosen.at(map.keyAt(at))
      const masked = below && maskValue(map.valueAt(at), below)
      if (masked === undefined) continue
      map.setAt(at, masked)
      changed = true
    }
    return changed
  }

  return { body: maskValue, map: maskMap }
}

export const genericMask = defineProcessor(genericMaskDefinition, config => {
  const enabled = config.capture_group_masks.filter(entry => entry.enabled)
  const masks = enabled.map(entry => maskWith(compileRegex(entry.capture_group), entry.mask))
  // No mask applies to a text that is too short for all of them, so none makes it longer for another.
  const shortest = Math.min(...enabled.map(entry => compileRegex(entry.capture_group).shortestMatch))
  const edits = createValueMask(text => {
    let masked = text
    for (const apply of masks) masked = apply(masked)
    return masked
  }, shortest)
  const selection = Selection.of(config.included_field_paths, config.excluded_field_paths)
  const everything = Selection.of([], [])

  /** The attributes of events and links have no path of their own, so they are masked unless others are asked for. */
  function maskInside({ events, links }: Span): void {
    for (const event of events) edits.map(event.attributes, everything)
    for (const link of links) edits.map(link.attributes, everything)
  }

  return {
    process(batch) {
      if (masks.length === 0) return [batch]
      editValues(batch, selection, edits)
      if (batch.signal === 'trace' && selection.isChosen) for (const span of batch.records) maskInside(span)
      return [batch]
    },
  }
})
