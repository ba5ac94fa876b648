import { z } from 'zod'

/** What access entries speak about. `telemetry` covers reading logs, metrics and traces, and with write sending them. */
export const accessKeys = ['conf', 'alert_def', 'access', 'node_template', 'dashboard', 'telemetry'] as const
export const accessKeySchema = z.enum(accessKeys)
export type AccessKey = z.infer<typeof accessKeySchema>

export const accessLevelSchema = z.enum(['read', 'write'])
export type AccessLevel = z.infer<typeof accessLevelSchema>

/** Access entries: the level granted per key; a missing key grants nothing, write includes read. */
export const accessesSchema = z.partialRecord(accessKeySchema, accessLevelSchema)
export type Accesses = z.infer<typeof accessesSchema>

export const presetSchema = z.enum(['admin', 'createAgent', 'member', 'read-only'])
export type Preset = z.infer<typeof presetSchema>

const everyKey = (level: AccessLevel): Accesses => Object.fromEntries(accessKeys.map(key => [key, level]))

/** Presets are named bundles of access entries. */
export const presetAccesses: Record<Preset, Accesses> = {
  admin: everyKey('write'),
  createAgent: { conf: 'write', alert_def: 'read', node_template: 'read', dashboard: 'read', telemetry: 'write' },
  member: { conf: 'read', alert_def: 'write', node_template: 'read', dashboard: 'write', telemetry: 'read' },
  'read-only': { conf: 'read', alert_def: 'read', node_template: 'read', dashboard: 'read', telemetry: 'read' },
}

/** Whether these entries grant at least this level. */
export function allows(accesses: Accesses, key: AccessKey, level: AccessLevel): boolean {
  const granted = accesses[key]
  return granted === 'write' || (granted === 'read' && level === 'read')
}
