import type { z } from 'zod'
import type { lookupDefinition } from './lookup.definition.ts'

type MatchMode = z.output<typeof lookupDefinition.config>['match_mode']

/** The configuration with another match mode; a regular expression says itself whether case counts. */
export function chooseMatchMode<Config extends object>(
  config: Config,
  match_mode: MatchMode,
): Config & { match_mode: MatchMode; ignore_case?: boolean } {
  return { ...config, match_mode, ...(match_mode === 'regex' ? { ignore_case: false } : {}) }
}
