const reloadMark = 'chunk-reload'

/** What the loader needs of the browser. */
export interface ReloadPage {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

const chunkMessages = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /loading (css )?chunk .* failed/i,
]

/** Whether a module failed to arrive, as opposed to failing while it ran. A new release removes the old files. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || chunkMessages.some(pattern => pattern.test(error.message))
}

function hasReloaded(storage: ReloadPage['storage']): boolean {
  try {
    return storage.getItem(reloadMark) !== null
  } catch {
    // Without storage a second reload could not be told from the first, and the page would reload for ever.
    return true
  }
}

/** Whether the mark could be kept; full storage must not make the page reload for ever either. */
function markReload(storage: ReloadPage['storage']): boolean {
  try {
    storage.setItem(reloadMark, new Date().toISOString())
    return true
  } catch {
    return false
  }
}

/** Loads a page's module. When its file is gone, the page reloads once per browser session; other errors pass through. */
export async function loadModule<Module>(load: () => Promise<Module>, page: ReloadPage): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error) || hasReloaded(page.storage) || !markReload(page.storage)) throw error
    page.reload()
    // The page is going away: nothing may be shown in between.
    return new Promise<never>(() => {})
  }
}
