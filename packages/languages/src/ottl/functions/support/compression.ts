import { OttlFault } from '../../error.ts'
import { nodeZlib } from './builtin-module.ts'
import { snappyCompress, snappyDecompress } from './snappy.ts'

const maxSize = 16 * 2 ** 20
const sizeText = '16 MiB'

interface Algorithm {
  compress(bytes: Uint8Array): Uint8Array
  decompress(bytes: Uint8Array): Uint8Array
}

type Zlib = NonNullable<typeof nodeZlib>

const limits = { maxOutputLength: maxSize }

const algorithms: Readonly<Record<string, Algorithm>> = {
  gzip: native('gzip', {
    compress: (zlib, bytes) => zlib.gzipSync(bytes),
    decompress: (zlib, bytes) => zlib.gunzipSync(bytes, limits),
  }),
  zlib: native('zlib', {
    compress: (zlib, bytes) => zlib.deflateSync(bytes),
    decompress: (zlib, bytes) => zlib.inflateSync(bytes, limits),
  }),
  deflate: native('deflate', {
    compress: (zlib, bytes) => zlib.deflateRawSync(bytes),
    decompress: (zlib, bytes) => zlib.inflateRawSync(bytes, limits),
  }),
  zstd: native('zstd', {
    compress: (zlib, bytes) => zlib.zstdCompressSync(bytes),
    decompress: (zlib, bytes) => zlib.zstdDecompressSync(bytes, limits),
  }),
  snappy: { compress: snappyCompress, decompress: bytes => snappyDecompress(bytes, maxSize) },
}

export const compressionNames: readonly string[] = Object.keys(algorithms)

export function compressionNamed(name: string): Algorithm | null {
  return (Object.hasOwn(algorithms, name) && algorithms[name]) || null
}

/** What Node can do and a browser cannot while it waits. */
function native(
  name: string,
  calls: { compress(zlib: Zlib, bytes: Uint8Array): Uint8Array; decompress(zlib: Zlib, bytes: Uint8Array): Uint8Array },
): Algorithm {
  const zlib = () => {
    if (nodeZlib) return nodeZlib
    throw new OttlFault(`${name} is only there where the pipeline runs, not in a browser; snappy is there everywhere`)
  }
  return {
    compress: bytes => {
      if (bytes.length > maxSize) throw new OttlFault(`more than ${sizeText} cannot be compressed at once`)
      return plain(calls.compress(zlib(), bytes))
    },
    decompress: bytes => {
      const module = zlib()
      try {
        return plain(calls.decompress(module, bytes))
      } catch (error) {
        throw new OttlFault(reason(name, error))
      }
    },
  }
}

function reason(name: string, error: unknown): string {
  if (error instanceof RangeError) return `the data would take more than ${sizeText}`
  return `the data is not whole, or not ${name}${error instanceof Error ? ` (${error.message})` : ''}`
}

/** Node's buffers are slices of a shared one, which a stored value would keep alive. */
function plain(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer)
}
