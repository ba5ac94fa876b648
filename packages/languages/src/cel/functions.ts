import {
  celFunc,
  type CelFunc,
  celList,
  celMap,
  CelScalar,
  type CelValue,
  isCelList,
  isCelMap,
  isCelUint,
  mapType,
  objectType,
} from '@bufbuild/cel'
import { TimestampSchema } from '@bufbuild/protobuf/wkt'
import { compileRegex } from '../regex/index.ts'
import { convertTimestamp } from './convert-timestamp.ts'
import { timestamp } from './moments.ts'
import { toCel } from './values.ts'

const { DYN, STRING, BOOL, BYTES } = CelScalar
const anyMap = mapType(STRING, DYN)

/** What expressions may reach outside of the item. */
export interface CelHost {
  /** The value of an environment variable that expressions may read; undefined for all others. */
  environment?(name: string): string | undefined
  now?(): number
}

/** How the macros of the language reach what one evaluation has: they are given to the completion list too. */
export interface CelFunctionInfo {
  name: string
  signature: string
  returns: string
  docs: string
}

export const functionInfos: readonly CelFunctionInfo[] = [
  {
    name: 'regex_match',
    signature: 'regex_match(text, pattern)',
    returns: 'bool',
    docs: 'Whether a Go regular expression matches somewhere in the text.',
  },
  {
    name: 'regex_capture',
    signature: 'regex_capture(text, pattern)',
    returns: 'map',
    docs: 'The named groups of a Go regular expression; empty without a match.',
  },
  { name: 'merge', signature: 'merge(a, b)', returns: 'map', docs: 'Both maps in one; the second one wins.' },
  { name: 'json', signature: 'json(text)', returns: 'dyn', docs: 'What a JSON text says.' },
  {
    name: 'first_non_empty',
    signature: 'first_non_empty(a, b, …)',
    returns: 'dyn',
    docs: 'The first argument that is not null, not "" and no empty list or map.',
  },
  {
    name: 'convert_timestamp',
    signature: 'convert_timestamp(text, input_format, output_format)',
    returns: 'string',
    docs: 'A time in another format: Go layouts, layouts with % directives, Unix, UnixMilli, UnixMicro, UnixNano.',
  },
  {
    name: 'environment',
    signature: 'environment(name)',
    returns: 'string',
    docs: 'An environment variable that the operator allows; empty for others.',
  },
  { name: 'now', signature: 'now()', returns: 'timestamp', docs: 'The current time.' },
]

function isEmpty(value: CelValue): boolean {
  if (value === null || value === '') return true
  return (isCelList(value) || isCelMap(value)) && value.size === 0
}

function firstNonEmpty(values: readonly CelValue[]): CelValue {
  return values.find(value => !isEmpty(value)) ?? ''
}

function entriesOf(value: CelValue): CelValue {
  if (isCelMap(value)) return celList(Array.from(value, ([key, inner]) => celList([key, inner])))
  if (!isCelList(value)) throw new TypeError('no such overload: only lists and maps can be walked')
  return celList(Array.from(value, (inner, at) => celList([BigInt(at), inner])))
}

type Key = string | bigint | boolean

function keyOf(value: CelValue): Key {
  if (typeof value === 'string' || typeof value === 'bigint' || typeof value === 'boolean') return value
  if (isCelUint(value)) return value.value
  throw new TypeError('unsupported key type')
}

function insert(into: CelValue, entries: Iterable<readonly [CelValue, CelValue]>): CelValue {
  const map = new Map<Key, CelValue>()
  if (isCelMap(into)) for (const [key, value] of into) map.set(keyOf(key), value)
  for (const [key, value] of entries) {
    const name = keyOf(key)
    if (map.has(name)) throw new TypeError(`insert failed: key ${String(name)} already exists`)
    map.set(name, value)
  }
  return celMap(map)
}

const internal: CelFunc[] = [
  celFunc('@entries', [DYN], DYN, entriesOf),
  celFunc('@emptyMap', [], DYN, () => celMap(new Map())),
  celFunc('@insert', [DYN, DYN, DYN], DYN, (into, key, value) => insert(into, [[key, value]])),
  celFunc('@insertAll', [DYN, DYN], DYN, (into, entries) => insert(into, isCelMap(entries) ? entries : [])),
]

const encoders: CelFunc[] = [
  celFunc('base64.encode', [BYTES], STRING, bytes => bytes.toBase64()),
  celFunc('base64.decode', [STRING], BYTES, text =>
    Uint8Array.fromBase64(text.replace(/=+$/, ''), { lastChunkHandling: 'loose' }),
  ),
]

/** The functions that do not depend on an evaluation, and those that do. */
export function createFunctions(host: CelHost, round: (condition: boolean) => boolean): CelFunc[] {
  return [
    ...internal,
    ...encoders,
    celFunc('@round', [BOOL], BOOL, round),
    celFunc('regex_match', [STRING, STRING], BOOL, (text, pattern) => compileRegex(pattern).test(text)),
    celFunc('regex_capture', [STRING, STRING], anyMap, (text, pattern) => {
      const groups = compileRegex(pattern).exec(text)?.groups ?? []
      return celMap(new Map(groups.filter(({ name }) => name !== '').map(({ name, text: part }) => [name, part ?? ''])))
    }),
    celFunc('merge', [anyMap, anyMap], anyMap, (a, b) => celMap(new Map([...a, ...b]))),
    celFunc('json', [STRING], DYN, text => toCelValue(JSON.parse(text))),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(count =>
      celFunc(
        'first_non_empty',
        Array.from({ length: count }, () => DYN),
        DYN,
        (...values) => firstNonEmpty(values),
      ),
    ),
    celFunc('convert_timestamp', [STRING, STRING, STRING], STRING, convertTimestamp),
    celFunc('environment', [STRING], STRING, name => host.environment?.(name) ?? ''),
    celFunc('now', [], objectType(TimestampSchema), () => timestamp(host.now?.() ?? Date.now())),
  ]
}

const toCelValue = (data: unknown) => toCel(data)
