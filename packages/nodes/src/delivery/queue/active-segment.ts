import { newSalt } from './frame.ts'
import type { QueueFile, QueueFiles } from './queue-files.ts'
import { nameSegment, type Segment, writeSummary } from './segment.ts'

/** The segment that is written to. */
export interface ActiveSegment {
  readonly segment: Segment
  readonly file: QueueFile
}

export async function startSegment(
  { folder, fsync }: { readonly folder: string; readonly fsync: string },
  first: number,
  files: QueueFiles,
): Promise<ActiveSegment> {
  const segment = nameSegment(folder, first, newSalt())
  const file = await files.create(segment.path)
  // The name must survive a loss of power as well as the contents; some systems cannot sync folders and need not.
  if (fsync === 'always') await files.syncFolder(folder).catch(() => {})
  return { segment, file }
}

/** Never rejects: what is in the segment was answered for before. */
export async function sealSegment({ segment, file }: ActiveSegment, sync: boolean, files: QueueFiles): Promise<void> {
  if (sync) await file.sync().catch(() => {})
  await file.close().catch(() => {})
  if (segment.bytes > 0) await writeSummary(segment, files)
  segment.sealed = true
}
