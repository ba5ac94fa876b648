import { all } from './all.ts'
import { any } from './any.ts'
import { bool } from './bool.ts'
import { concat } from './concat.ts'
import { convertCase } from './convert-case.ts'
import type { FunctionDefinition } from './definition.ts'
import { deleteKey } from './delete-key.ts'
import { deleteMatchingKeys } from './delete-matching-keys.ts'
import { double } from './double.ts'
import { extractPatterns } from './extract-patterns.ts'
import { filter } from './filter.ts'
import { flatten } from './flatten.ts'
import { hasPrefix } from './has-prefix.ts'
import { hasSuffix } from './has-suffix.ts'
import { int } from './int.ts'
import { isBool } from './is-bool.ts'
import { isDouble } from './is-double.ts'
import { isInt } from './is-int.ts'
import { isList } from './is-list.ts'
import { isMap } from './is-map.ts'
import { isMatch } from './is-match.ts'
import { isString } from './is-string.ts'
import { keepKeys } from './keep-keys.ts'
import { keepMatchingKeys } from './keep-matching-keys.ts'
import { len } from './len.ts'
import { limit } from './limit.ts'
import { mergeMaps } from './merge-maps.ts'
import { now } from './now.ts'
import { parseJson } from './parse-json.ts'
import { parseKeyValue } from './parse-key-value.ts'
import { replaceAllMatches } from './replace-all-matches.ts'
import { replaceAllPatterns } from './replace-all-patterns.ts'
import { replaceMatch } from './replace-match.ts'
import { replacePattern } from './replace-pattern.ts'
import { set } from './set.ts'
import { sha256 } from './sha256.ts'
import { spanId } from './span-id.ts'
import { split } from './split.ts'
import { string } from './string.ts'
import { substring } from './substring.ts'
import { toLowerCase } from './to-lower-case.ts'
import { toUpperCase } from './to-upper-case.ts'
import { traceId } from './trace-id.ts'
import { trim } from './trim.ts'
import { trimPrefix } from './trim-prefix.ts'
import { trimSuffix } from './trim-suffix.ts'
import { truncateAll } from './truncate-all.ts'
import { unixMilli } from './unix-milli.ts'

const definitions: readonly FunctionDefinition[] = [
  all,
  any,
  bool,
  concat,
  convertCase,
  deleteKey,
  deleteMatchingKeys,
  double,
  extractPatterns,
  filter,
  flatten,
  hasPrefix,
  hasSuffix,
  int,
  isBool,
  isDouble,
  isInt,
  isList,
  isMap,
  isMatch,
  isString,
  keepKeys,
  keepMatchingKeys,
  len,
  limit,
  mergeMaps,
  now,
  parseJson,
  parseKeyValue,
  replaceAllMatches,
  replaceAllPatterns,
  replaceMatch,
  replacePattern,
  set,
  sha256,
  spanId,
  split,
  string,
  substring,
  toLowerCase,
  toUpperCase,
  traceId,
  trim,
  trimPrefix,
  trimSuffix,
  truncateAll,
  unixMilli,
]

/** Every function by its name. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  definitions.map(definition => [definition.name, definition]),
)

/** What an editor or a reference page shows about a function. */
export type FunctionInfo = Pick<FunctionDefinition, 'name' | 'kind' | 'signature' | 'docs' | 'examples'>

export function listFunctions(): FunctionInfo[] {
  return definitions.map(({ name, kind, signature, docs, examples }) => ({ name, kind, signature, docs, examples }))
}
