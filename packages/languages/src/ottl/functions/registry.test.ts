import { expect, it } from 'vitest'
import { functionAliases } from './aliases.ts'
import { functions } from './index.ts'

const editors = `
  append clear delete_index delete_key delete_matching_keys flatten keep_keys keep_matching_keys limit merge_maps
  replace_all_matches replace_all_patterns replace_match replace_pattern set stringify_all truncate_all
`
const converters = `
  All Any Base64Decode Base64Encode Bool Coalesce CommunityID Concat ContainsValue ConvertAttributesToElementsXML
  ConvertCase ConvertTextToElementsXML Day Decode Double Duration ExtractGrokPatterns ExtractPatterns Filter Find FNV
  Format FormatTime GetXML HasPrefix HasSuffix Hex Hour Hours Index InsertXML Int IsBool IsDouble IsEmpty IsInCIDR
  IsInt IsList IsMap IsMatch IsRootSpan IsString IsValidLuhn Keys Len Log MapEach MapKeys MD5 Microseconds
  Milliseconds Minute Minutes Month Murmur3Hash Murmur3Hash128 Nanosecond Nanoseconds Now ParseCSV ParseInt ParseJSON
  ParseKeyValue ParseSeverity ParseSimplifiedXML ParseXML ProfileID Reduce RemoveXML Second Seconds SHA1 SHA256 SHA512
  SliceToMap Sort SpanID Split String Substring Time ToCamelCase ToKeyValueString ToLowerCase ToSnakeCase ToUpperCase
  TraceID Trim TrimPrefix TrimSuffix TruncateTime Unix UnixMicro UnixMilli UnixNano UnixSeconds URL UserAgent UUID
  UUIDv7 Values Weekday When XXH128 XXH3 Year
`

it.each([
  ['editor', editors],
  ['converter', converters],
])('has every %s of the language', (kind, names) => {
  const missing = names
    .trim()
    .split(/\s+/)
    .filter(name => functions.get(name)?.kind !== kind)
  expect(missing).toEqual([])
})

it.each([...functionAliases])('%s names a function of ours, %s', (alias, name) => {
  expect(functions.has(alias)).toBe(false)
  expect(functions.has(name)).toBe(true)
})
