import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeStorage, WorkerPlace } from '@weir/nodes/runtime'

/** Folders in use, each with the moment when it is free again. Workers never share one, so a map per thread is enough. */
const inUse = new Map<string, Promise<void>>()

/** Where the nodes of one worker keep what must outlive the process: `nodes/<node>/w<worker>` below the agent's home. */
export function nodeStorage(home: string, worker: WorkerPlace): (nodeId: string) => NodeStorage {
  return nodeId => {
    const node = join(home, 'nodes', folderName(nodeId))
    const folder = join(node, `w${worker.index}`)
    return {
      folder,
      // The first worker takes over from those that are gone.
      orphans: worker.index === 0 ? foldersBeyond(node, worker.count) : [],
      acquire: () => acquire(folder),
    }
  }
}

async function acquire(folder: string): Promise<() => void> {
  const before = inUse.get(folder)
  const { promise, resolve } = Promise.withResolvers<void>()
  inUse.set(folder, promise)
  await before
  return () => {
    resolve()
    if (inUse.get(folder) === promise) inUse.delete(folder)
  }
}

function foldersBeyond(node: string, count: number): string[] {
  try {
    return readdirSync(node)
      .filter(name => /^w\d{1,4}$/.test(name) && Number(name.slice(1)) >= count)
      .map(name => join(node, name))
  } catch {
    // The node has kept nothing so far.
    return []
  }
}

/** Names of nodes are free text: whatever could leave the folder or clash with another name is written as a code. */
function folderName(nodeId: string): string {
  const safe = encodeURIComponent(nodeId).replaceAll('.', '%2E').replaceAll('*', '%2A')
  if (safe.length <= 200) return safe
  return `${safe.slice(0, 120)}-${createHash('sha256').update(nodeId).digest('hex')}`
}
