import type { AccessKey, Preset } from '@weir/contracts'

/** Presets as people read them. */
export const presetNames: Record<Preset, string> = {
  admin: 'Administrator',
  createAgent: 'Agent creator',
  member: 'Member',
  'read-only': 'Read only',
}

/** What each preset is for, in one line. */
export const presetHints: Record<Preset, string> = {
  admin: 'Everything, members and tokens too',
  createAgent: 'Builds pipelines and connects agents',
  member: 'Works with dashboards and monitors',
  'read-only': 'Looks at everything, changes nothing',
}

/** What an access entry is about. */
export const accessKeyNames: Record<AccessKey, string> = {
  conf: 'Pipelines and settings',
  alert_def: 'Monitors',
  access: 'Members and access',
  node_template: 'Packs',
  dashboard: 'Dashboards',
  telemetry: 'Logs, metrics and traces',
}
