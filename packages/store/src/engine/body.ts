import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EngineError } from './engine-error.ts'

const gunzipAsync = promisify(gunzip)

/** Reads a request body whole, unpacked if it says so, and never more of it than `maxBytes`. */
export async function readBody(source: Readable, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip')
    throw new EngineError(89, 'UNKNOWN_COMPRESSION_METHOD', `Unknown compression method ${encoding}`, 400)
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early must not destroy the connection, over which the refusal is sent.
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(bytes)
  }
  const body = Buffer.concat(chunks)
  return encoding === 'gzip' ? unpacked(body, maxBytes) : body
}

async function unpacked(body: Buffer, maxBytes: number): Promise<Uint8Array> {
  try {
    return await gunzipAsync(body, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes)
    throw new EngineError(354, 'ZLIB_INFLATE_FAILED', 'The request body is not valid gzip', 400)
  }
}

function tooLarge(maxBytes: number): EngineError {
  return new EngineError(
    307,
    'TOO_MANY_BYTES',
    `The request body is larger than ${maxBytes} bytes: send smaller inserts`,
    413,
  )
}
