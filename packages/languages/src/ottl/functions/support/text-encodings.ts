import { OttlFault } from '../../error.ts'
import { fullTables, upperHalves } from './code-pages.ts'

type Decode = (bytes: Uint8Array) => string

/** Other names of encodings, and those that platforms take for something else. */
const aliases = new Map([
  ['nop', 'utf-8'],
  ['ascii', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['utf8', 'utf-8'],
  ['utf8-raw', 'utf-8'],
  ['utf16', 'utf-16le'],
  ['utf-16', 'utf-16le'],
  ['csutf8', 'utf-8'],
  ['iso_8859-1', 'iso-8859-1'],
  ['latin1', 'iso-8859-1'],
  ['l1', 'iso-8859-1'],
  ['ibm819', 'iso-8859-1'],
  ['cp819', 'iso-8859-1'],
  ['csisolatin1', 'iso-8859-1'],
  ['latin5', 'iso-8859-9'],
  ['iso_8859-9', 'iso-8859-9'],
  ['cp437', 'ibm437'],
  ['437', 'ibm437'],
  ['cp850', 'ibm850'],
  ['850', 'ibm850'],
  ['cp852', 'ibm852'],
  ['852', 'ibm852'],
  ['cp855', 'ibm855'],
  ['855', 'ibm855'],
  ['cp00858', 'ibm00858'],
  ['ccsid00858', 'ibm00858'],
  ['cp860', 'ibm860'],
  ['860', 'ibm860'],
  ['cp862', 'ibm862'],
  ['862', 'ibm862'],
  ['cp863', 'ibm863'],
  ['863', 'ibm863'],
  ['cp865', 'ibm865'],
  ['865', 'ibm865'],
  ['cp037', 'ibm037'],
  ['cp01140', 'ibm01140'],
  ['ccsid01140', 'ibm01140'],
  ['ibm-1047', 'ibm1047'],
])

/** Encodings with a name but without a table; some platforms read them as a larger one. */
const unsupported = new Set(['gb2312', 'csgb2312', 'gb_2312-80', 'iso-ir-58', 'chinese', 'csiso58gb231280', 'gb_2312'])

/** Where platforms read an ISO encoding as the Windows one that extends it: its bytes 0x80 to 0x9f stay control characters. */
const withControls = new Map([
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-9', 'windows-1254'],
  ['iso-8859-11', 'windows-874'],
])

const cache = new Map<string, Decode>()

/** How to read bytes in an encoding such as "utf-16le" or "windows-1251"; throws a fault for one that is not known. */
export function textDecoder(encoding: string): Decode {
  const known = cache.get(encoding)
  if (known) return known
  const lower = encoding.toLowerCase()
  const decode = lower === '' ? null : decoderOf(aliases.get(lower) ?? lower)
  if (!decode) throw new OttlFault(`no charmap defined for encoding '${encoding.slice(0, 100)}'`)
  if (cache.size < 100) cache.set(encoding, decode)
  return decode
}

function decoderOf(name: string): Decode | null {
  const upperHalf = upperHalves.get(name)
  if (upperHalf !== undefined)
    return byTable(Array.from({ length: 128 }, (_, at) => String.fromCharCode(at)).join('') + upperHalf)
  const table = fullTables.get(name)
  if (table !== undefined) return byTable(table)
  if (unsupported.has(name)) return null
  const platform = platformDecoder(withControls.get(name) ?? name)
  return platform && withControls.has(name) ? keepingControls(platform) : platform
}

function platformDecoder(name: string): Decode | null {
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true })
    return bytes => decoder.decode(bytes)
  } catch {
    // The platform does not know the name.
    return null
  }
}

function byTable(table: string): Decode {
  return bytes => {
    let text = ''
    for (const byte of bytes) text += table.charAt(byte)
    return text
  }
}

function keepingControls(decode: Decode): Decode {
  const table = Array.from({ length: 256 }, (_, byte) => {
    return byte >= 0x80 && byte <= 0x9f ? String.fromCharCode(byte) : decode(Uint8Array.of(byte))
  })
  return byTable(table.join(''))
}
