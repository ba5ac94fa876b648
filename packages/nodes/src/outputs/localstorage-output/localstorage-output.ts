import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { type ArchiveLayout, archiveFiles, EncodeFailed } from '../../archive/archive-files.ts'
import { fixedRoot, manifestFolder } from '../../archive/path-prefix.ts'
import { type Attempt, type Destination, defineDestination } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import type { NodeContext } from '../../runtime-types.ts'
import { removeAbandoned, writeDurably } from './durable-file.ts'
import { localstorageOutputDefinition } from './localstorage-output.definition.ts'
import { createRetention, type Retention } from './retention.ts'

const sweepMs = 60_000

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Room may come back by itself; rights and missing folders need somebody. */
function failure(error: unknown): Attempt {
  if (error instanceof EncodeFailed) return { kind: 'refused', reason: 'encode_failed', message: error.message }
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  const reason = isFull ? 'disk_full' : `file_${(code || 'error').toLowerCase()}`
  return { kind: 'failed', reason, message: `Cannot write: ${message}`, unhealthy: !isFull }
}

type Config = z.output<typeof localstorageOutputDefinition.config>

export function createLocalArchive(config: Config, context: NodeContext): Destination {
  const root = path.resolve(config.mounted_path)
  const { encoding, compression, path_prefix: prefix, max_age: maxAge, max_total_size: maxSize } = config
  const layout: ArchiveLayout = { format: { encoding, compression }, prefix, agent: context.agent }
  const stopped = new AbortController()
  const retention =
    (context.worker?.index ?? 0) === 0 && (maxAge ?? maxSize) !== undefined ? makeRetention() : undefined
  let cancelSweep: (() => void) | undefined
  let sweeping: Promise<void> | undefined
  const deleted = { files: 0, bytes: 0 }

  function makeRetention(): Retention {
    return createRetention(root, path.join(root, fixedRoot(prefix), manifestFolder), {
      maxAgeMs: maxAge === undefined ? undefined : durationMs(maxAge),
      maxBytes: maxSize === undefined ? undefined : fileSizeBytes(maxSize),
    })
  }

  async function sweep(kept: Retention): Promise<void> {
    try {
      const { files, bytes } = await kept.sweep(context.clock.now(), stopped.signal)
      if (files === 0) return
      deleted.files += files
      deleted.bytes += bytes
      context.logger.info('Deleted old files of the archive', { files, bytes })
      context.health('healthy', `Deleted ${deleted.files} old files of ${deleted.bytes} bytes since the start`)
    } catch (error) {
      if (!stopped.signal.aborted)
        context.logger.warn('Cannot delete old files of the archive', { code: codeOf(error) })
    }
  }

  function planSweep(kept: Retention): void {
    cancelSweep = context.clock.after(sweepMs, () => {
      sweeping = sweep(kept).finally(() => {
        if (!stopped.signal.aborted) planSweep(kept)
      })
    })
  }

  /** Why nothing can be written now; undefined when it can. */
  async function obstacle(): Promise<Attempt | undefined> {
    const unhealthy = { kind: 'failed', unhealthy: true } as const
    if (!context.permits?.files) {
      return {
        ...unhealthy,
        reason: 'not_permitted',
        message: 'The operator of this agent does not let pipelines write files',
      }
    }
    const folder = await stat(root).catch(() => undefined)
    if (folder?.isDirectory()) return undefined
    const advice = 'create it or mount the volume'
    return { ...unhealthy, reason: 'no_folder', message: `The folder ${root} does not exist: ${advice}` }
  }

  return {
    async start() {
      if (!context.permits?.files) return
      await removeAbandoned(root, Date.now())
      if (retention) planSweep(retention)
    },
    async send(batch, { id, signal }) {
      const found = await obstacle()
      if (found) return found
      try {
        for await (const { data, manifest } of archiveFiles(batch, id, layout)) {
          signal.throwIfAborted()
          await writeDurably(root, data.path, data.bytes)
          await writeDurably(root, manifest.path, manifest.bytes)
          retention?.add(data.bytes.length)
        }
        return { kind: 'delivered' }
      } catch (error) {
        signal.throwIfAborted()
        return failure(error)
      }
    },
    async stop() {
      stopped.abort()
      cancelSweep?.()
      await sweeping
    },
  }
}

export const localstorageOutput = defineDestination(localstorageOutputDefinition, createLocalArchive)
