import { z } from 'zod'

interface Names {
  attributes: readonly string[]
  resourceAttributes?: readonly string[]
}

/** Which of the attributes that an input adds are left out. */
export function sourceMetadataField({ attributes, resourceAttributes = [] }: Names) {
  const switches = (names: readonly string[]) =>
    z
      .record(z.string(), z.boolean())
      .default({})
      .superRefine((given, context) => {
        for (const name of Object.keys(given)) {
          if (names.includes(name)) continue
          const message = `This input does not set it; it sets ${names.join(', ') || 'none'}`
          context.addIssue({ code: 'custom', path: [name], message })
        }
      })
  const levels = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 'default' as const]))
  return z
    .object({
      attributes: switches(attributes).meta({ title: 'Attributes' }),
      resource_attributes: switches(resourceAttributes).meta({ title: 'Resource attributes' }),
    })
    .optional()
    .meta({
      title: 'Source metadata',
      description: `Attributes that come with every event, unless set to false: ${[...attributes, ...resourceAttributes].join(', ')}.`,
      visibility: 'advanced',
      valueType: 'SourceMetadata',
      attributeLevels: { attributes: levels(attributes), resource_attributes: levels(resourceAttributes) },
    })
}

type SourceMetadata = z.output<ReturnType<typeof sourceMetadataField>>

/** Whether an attribute is wanted. */
export function wantsAttribute(metadata: SourceMetadata, name: string): boolean {
  return isOn(metadata?.attributes, name)
}

export function wantsResourceAttribute(metadata: SourceMetadata, name: string): boolean {
  return isOn(metadata?.resource_attributes, name)
}

function isOn(switches: Readonly<Record<string, boolean>> | undefined, name: string): boolean {
  return !switches || !Object.hasOwn(switches, name) || switches[name] !== false
}
