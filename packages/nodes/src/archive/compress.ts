import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'

const gzipBytes = promisify(gzip)
const zstdBytes = promisify(zstdCompress)

/** Compresses on another thread, fast rather than small. */
export async function compress(bytes: Uint8Array, how: 'none' | 'gzip' | 'zstd'): Promise<Uint8Array> {
  if (how === 'gzip') return gzipBytes(bytes, { level: 1 })
  if (how === 'zstd') return zstdBytes(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return bytes
}
