import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EngineError } from './engine-error.ts'

const gunzipAsync = promisify(gunzip)

/** Reads a request body whole, unpacked if it says so, and never more of it than `maxBytes`. */
export async function readBody(source: Readable, encoding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip')
    throw new EngineError(89, 'UNKNOWN_COMPRESSION_METHOD', `Unknown compression method ${encoding}`, 400)
  const body = await gathered(source, maxBytes)
  return encoding === 'gzip' ? unpacked(body, maxBytes) : body
}

/** By events: a loop over the stream takes a turn for every chunk of it, and an insert has a hundred of them. */
function gathered(source: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      // Not destroyed with it: over its connection the refusal is sent.
      source.off('data', take).pause()
      reject(tooLarge(maxBytes))
    }
    source.on('data', take)
    source.once('end', () => resolve(Buffer.concat(chunks, size)))
    source.once('error', reject)
    source.once('close', () =>
      reject(new EngineError(210, 'NETWORK_ERROR', 'The request ended before its body did', 400)),
    )
  })
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
