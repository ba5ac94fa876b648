import { baculaPatterns } from './bacula.ts'
import { basePatterns } from './base.ts'
import { firewallPatterns } from './firewalls.ts'
import { nagiosPatterns } from './nagios.ts'
import { programPatterns } from './programs.ts'
import { systemPatterns } from './system.ts'
import { webPatterns } from './web.ts'
import { zeekPatterns } from './zeek.ts'

const families: readonly Readonly<Record<string, string>>[] = [
  basePatterns,
  systemPatterns,
  webPatterns,
  programPatterns,
  firewallPatterns,
  zeekPatterns,
  nagiosPatterns,
  baculaPatterns,
]

/** Every pattern that can be named without defining it. */
export const standardPatterns: ReadonlyMap<string, string> = new Map(families.flatMap(family => Object.entries(family)))
