import { all } from './all.ts'
import { any } from './any.ts'
import { append } from './append.ts'
import { base64Decode } from './base64-decode.ts'
import { base64Encode } from './base64-encode.ts'
import { bool } from './bool.ts'
import { clear } from './clear.ts'
import { coalesce } from './coalesce.ts'
import { communityId } from './community-id.ts'
import { compress } from './compress.ts'
import { concat } from './concat.ts'
import { containsValue } from './contains-value.ts'
import { convertAttributesToElementsXml } from './convert-attributes-to-elements-xml.ts'
import { convertCase } from './convert-case.ts'
import { convertTextToElementsXml } from './convert-text-to-elements-xml.ts'
import { dataType } from './data-type.ts'
import { day } from './day.ts'
import { decode } from './decode.ts'
import { decompress } from './decompress.ts'
import { decrypt } from './decrypt.ts'
import type { FunctionDefinition } from './definition.ts'
import { deleteEmptyValues } from './delete-empty-values.ts'
import { deleteIndex } from './delete-index.ts'
import { deleteKey } from './delete-key.ts'
import { deleteKeys } from './delete-keys.ts'
import { deleteMatchingKeys } from './delete-matching-keys.ts'
import { double } from './double.ts'
import { duration } from './duration.ts'
import { encode } from './encode.ts'
import { encrypt } from './encrypt.ts'
import { env } from './env.ts'
import { extractGrokPatterns } from './extract-grok-patterns.ts'
import { extractPatterns } from './extract-patterns.ts'
import { filter } from './filter.ts'
import { find } from './find.ts'
import { flatten } from './flatten.ts'
import { fnv } from './fnv.ts'
import { format } from './format.ts'
import { formatTime } from './format-time.ts'
import { getXml } from './get-xml.ts'
import { hasPrefix } from './has-prefix.ts'
import { hasSuffix } from './has-suffix.ts'
import { hex } from './hex.ts'
import { hmac } from './hmac.ts'
import { hour } from './hour.ts'
import { hours } from './hours.ts'
import { ifElse } from './if-else.ts'
import { indexOf } from './index-of.ts'
import { insertXml } from './insert-xml.ts'
import { int } from './int.ts'
import { isBool } from './is-bool.ts'
import { isDouble } from './is-double.ts'
import { isEmpty } from './is-empty.ts'
import { isInCidr } from './is-in-cidr.ts'
import { isInt } from './is-int.ts'
import { isList } from './is-list.ts'
import { isMap } from './is-map.ts'
import { isMatch } from './is-match.ts'
import { isRootSpan } from './is-root-span.ts'
import { isString } from './is-string.ts'
import { isValidLuhn } from './is-valid-luhn.ts'
import { keepKeys } from './keep-keys.ts'
import { keepMatchingKeys } from './keep-matching-keys.ts'
import { keys } from './keys.ts'
import { len } from './len.ts'
import { limit } from './limit.ts'
import { log } from './log.ts'
import { mapEach } from './map-each.ts'
import { mapKeys } from './map-keys.ts'
import { mapKeysEditor } from './map-keys-editor.ts'
import { md5 } from './md5.ts'
import { mergeMaps } from './merge-maps.ts'
import { microseconds } from './microseconds.ts'
import { milliseconds } from './milliseconds.ts'
import { minute } from './minute.ts'
import { minutes } from './minutes.ts'
import { month } from './month.ts'
import { murmur3Hash } from './murmur3-hash.ts'
import { murmur3Hash128 } from './murmur3-hash128.ts'
import { nanosecond } from './nanosecond.ts'
import { nanoseconds } from './nanoseconds.ts'
import { now } from './now.ts'
import { parseCsv } from './parse-csv.ts'
import { parseInt } from './parse-int.ts'
import { parseJson } from './parse-json.ts'
import { parseKeyValue } from './parse-key-value.ts'
import { parseSeverity } from './parse-severity.ts'
import { parseSimplifiedXml } from './parse-simplified-xml.ts'
import { parseXml } from './parse-xml.ts'
import { profileId } from './profile-id.ts'
import { reduce } from './reduce.ts'
import { removeXml } from './remove-xml.ts'
import { replaceAllMatches } from './replace-all-matches.ts'
import { replaceAllPatterns } from './replace-all-patterns.ts'
import { replaceMatch } from './replace-match.ts'
import { replacePattern } from './replace-pattern.ts'
import { sample } from './sample.ts'
import { second } from './second.ts'
import { seconds } from './seconds.ts'
import { runCode } from './run-code.ts'
import { set } from './set.ts'
import { sha1 } from './sha1.ts'
import { sha256 } from './sha256.ts'
import { sha512 } from './sha512.ts'
import { sliceToMap } from './slice-to-map.ts'
import { sort } from './sort.ts'
import { spanId } from './span-id.ts'
import { split } from './split.ts'
import { string } from './string.ts'
import { stringifyAll } from './stringify-all.ts'
import { substring } from './substring.ts'
import { time } from './time.ts'
import { toCamelCase } from './to-camel-case.ts'
import { toKeyValueString } from './to-key-value-string.ts'
import { toLowerCase } from './to-lower-case.ts'
import { toSnakeCase } from './to-snake-case.ts'
import { toUpperCase } from './to-upper-case.ts'
import { traceId } from './trace-id.ts'
import { trim } from './trim.ts'
import { trimPrefix } from './trim-prefix.ts'
import { trimSuffix } from './trim-suffix.ts'
import { truncateAll } from './truncate-all.ts'
import { truncateTime } from './truncate-time.ts'
import { unescapeJson } from './unescape-json.ts'
import { unix } from './unix.ts'
import { unixMicro } from './unix-micro.ts'
import { unixMilli } from './unix-milli.ts'
import { unixNano } from './unix-nano.ts'
import { unixSeconds } from './unix-seconds.ts'
import { url } from './url.ts'
import { userAgent } from './user-agent.ts'
import { uuid } from './uuid.ts'
import { uuidV7 } from './uuidv7.ts'
import { values } from './values.ts'
import { weekday } from './weekday.ts'
import { when } from './when.ts'
import { xxh128 } from './xxh128.ts'
import { xxh3 } from './xxh3.ts'
import { year } from './year.ts'

const definitions: readonly FunctionDefinition[] = [
  all,
  any,
  append,
  base64Decode,
  base64Encode,
  bool,
  clear,
  coalesce,
  communityId,
  compress,
  concat,
  containsValue,
  convertAttributesToElementsXml,
  convertCase,
  convertTextToElementsXml,
  dataType,
  day,
  decode,
  decompress,
  decrypt,
  deleteEmptyValues,
  deleteIndex,
  deleteKey,
  deleteKeys,
  deleteMatchingKeys,
  double,
  duration,
  encode,
  encrypt,
  env,
  extractGrokPatterns,
  extractPatterns,
  filter,
  find,
  flatten,
  fnv,
  format,
  formatTime,
  getXml,
  hasPrefix,
  hasSuffix,
  hex,
  hmac,
  hour,
  hours,
  ifElse,
  indexOf,
  insertXml,
  int,
  isBool,
  isDouble,
  isEmpty,
  isInCidr,
  isInt,
  isList,
  isMap,
  isMatch,
  isRootSpan,
  isString,
  isValidLuhn,
  keepKeys,
  keepMatchingKeys,
  keys,
  len,
  limit,
  log,
  mapEach,
  mapKeys,
  mapKeysEditor,
  md5,
  mergeMaps,
  microseconds,
  milliseconds,
  minute,
  minutes,
  month,
  murmur3Hash,
  murmur3Hash128,
  nanosecond,
  nanoseconds,
  now,
  parseCsv,
  parseInt,
  parseJson,
  parseKeyValue,
  parseSeverity,
  parseSimplifiedXml,
  parseXml,
  profileId,
  reduce,
  removeXml,
  replaceAllMatches,
  replaceAllPatterns,
  replaceMatch,
  replacePattern,
  sample,
  second,
  seconds,
  runCode,
  set,
  sha1,
  sha256,
  sha512,
  sliceToMap,
  sort,
  spanId,
  split,
  string,
  stringifyAll,
  substring,
  time,
  toCamelCase,
  toKeyValueString,
  toLowerCase,
  toSnakeCase,
  toUpperCase,
  traceId,
  trim,
  trimPrefix,
  trimSuffix,
  truncateAll,
  truncateTime,
  unescapeJson,
  unix,
  unixMicro,
  unixMilli,
  unixNano,
  unixSeconds,
  url,
  userAgent,
  uuid,
  uuidV7,
  values,
  weekday,
  when,
  xxh128,
  xxh3,
  year,
]

/** Every function by its name. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  definitions.map(definition => [definition.name, definition]),
)

/** What an editor or a reference page shows about a function. */
export type FunctionInfo = Pick<FunctionDefinition, 'name' | 'kind' | 'signature' | 'parameters' | 'docs' | 'examples'>

export function listFunctions(): FunctionInfo[] {
  return definitions.map(({ name, kind, signature, parameters, docs, examples }) => {
    return { name, kind, signature, parameters, docs, examples }
  })
}
