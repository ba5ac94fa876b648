import type { AttributeLevel, AttributeLevels } from '@weir/nodes/definitions'

/** Which attributes a source adds, each on or off. */
export interface SourceMetadata {
  attributes: Record<string, boolean>
  resource_attributes: Record<string, boolean>
}

export const metadataLevels = ['default', 'required-only', 'high', 'custom'] as const
export type MetadataLevel = (typeof metadataLevels)[number]

export const levelTitles: Readonly<Record<MetadataLevel, string>> = {
  default: 'Default',
  'required-only': 'Required only',
  high: 'High',
  custom: 'Custom',
}

const parts = ['attributes', 'resource_attributes'] as const

const wanted: Readonly<Record<Exclude<MetadataLevel, 'custom'>, readonly AttributeLevel[]>> = {
  default: ['must', 'default'],
  'required-only': ['must'],
  high: ['must', 'default', 'high'],
}

const switches = (
  levels: Readonly<Record<string, AttributeLevel>>,
  on: (level: AttributeLevel, name: string) => boolean,
) => Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, on(level, name)]))

/** What a level switches on: required-only what must be, default that and what is there by default, high all of it. */
export function metadataOfLevel(level: Exclude<MetadataLevel, 'custom'>, levels: AttributeLevels): SourceMetadata {
  const on = (own: AttributeLevel) => wanted[level].includes(own)
  return {
    attributes: switches(levels.attributes, on),
    resource_attributes: switches(levels.resource_attributes, on),
  }
}

/** What is on as it is stored: an attribute that is not named has its default, and one that must be is always on. */
export function effectiveMetadata(value: Partial<SourceMetadata> | undefined, levels: AttributeLevels): SourceMetadata {
  const part = (name: (typeof parts)[number]) =>
    switches(levels[name], (level, attribute) => {
      if (level === 'must') return true
      const stored = value?.[name]
      return stored && Object.hasOwn(stored, attribute) ? stored[attribute] === true : level === 'default'
    })
  return { attributes: part('attributes'), resource_attributes: part('resource_attributes') }
}

/** The level that stored metadata comes to; what is none of them is custom. */
export function levelOf(value: Partial<SourceMetadata> | undefined, levels: AttributeLevels): MetadataLevel {
  const held = effectiveMetadata(value, levels)
  const isSame = (other: SourceMetadata) =>
    parts.every(part => Object.entries(held[part]).every(([name, on]) => other[part][name] === on))
  const simple = ['default', 'required-only', 'high'] as const
  return simple.find(level => isSame(metadataOfLevel(level, levels))) ?? 'custom'
}
