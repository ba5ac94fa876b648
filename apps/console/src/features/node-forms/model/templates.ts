/** A template that the telemetry generator can make data from. */
export interface TelemetryTemplate {
  name: string
  type: 'log' | 'metric' | 'trace'
}

/** The telemetry type that the selection is fixed to: that of its first template. */
export function selectedType(
  selected: readonly string[],
  templates: readonly TelemetryTemplate[],
): TelemetryTemplate['type'] | undefined {
  return selected.map(name => templates.find(template => template.name === name)?.type).find(type => type !== undefined)
}

/** Why a template cannot be chosen now; undefined when it can. */
export function templateRefusal(
  { type }: TelemetryTemplate,
  selection: TelemetryTemplate['type'] | undefined,
): string | undefined {
  if (selection === undefined || selection === type) return undefined
  return (
    `This template generates ${type} telemetry. Please remove any templates you have selected for ${selection} ` +
    'telemetry to select this template.'
  )
}

export const findTemplates = (templates: readonly TelemetryTemplate[], search: string) =>
  templates.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

/** What an empty list of templates says. */
export const noTemplates = (search: string) =>
  search.trim() === '' ? 'No templates found' : `No templates found matching "${search.trim()}"`
