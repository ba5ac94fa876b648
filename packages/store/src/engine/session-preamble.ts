import { sqlLiteral, sqlName } from './sql-literal.ts'

/** What a session of the engine currently has set, beyond its defaults. */
export interface SessionState {
  database: string
  settings: Map<string, string>
  params: Map<string, string>
}

export const newSessionState = (): SessionState => ({ database: '', settings: new Map(), params: new Map() })

/**
 * The statements that bring a session from its state to the wanted one: everything left over from an earlier query goes back
 * to its default, so that no setting and no parameter value ever reaches a query it was not sent with. Empty when the session
 * is already there.
 */
export function preamble(from: SessionState, to: SessionState): string {
  const changes: string[] = []
  for (const name of from.settings.keys()) if (!to.settings.has(name)) changes.push(`${name}=DEFAULT`)
  for (const [name, value] of to.settings) {
    if (from.settings.get(name) !== value) changes.push(`${name}=${sqlLiteral(value)}`)
  }
  // A parameter cannot be unset; it is emptied, and a query that names one without a value is refused before it runs.
  for (const name of from.params.keys()) if (!to.params.has(name)) changes.push(`param_${name}=''`)
  for (const [name, value] of to.params) {
    if (from.params.get(name) !== value) changes.push(`param_${name}=${sqlLiteral(value)}`)
  }
  const set = changes.length === 0 ? '' : `SET ${changes.join(', ')}; `
  const use = from.database === to.database ? '' : `USE ${sqlName(to.database)}; `
  return use + set
}

/** What a session may have set while a statement that changes it is under way, or after that statement failed. */
export function either(a: SessionState, b: SessionState): SessionState {
  return {
    database: b.database,
    settings: new Map([...a.settings, ...b.settings]),
    params: new Map([...a.params, ...b.params]),
  }
}
