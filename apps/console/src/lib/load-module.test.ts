import { describe, expect, it, vi } from 'vitest'
import { isChunkError, loadModule } from './load-module.ts'

const chunkError = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Page-abc.js')

function browser() {
  const stored = new Map<string, string>()
  return {
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    reload: vi.fn(),
  }
}

describe('isChunkError', () => {
  it.each([
    ['Chromium', chunkError, true],
    ['Firefox', new TypeError('error loading dynamically imported module: http://localhost/a.js'), true],
    ['Safari', new TypeError('Importing a module script failed.'), true],
    ['a style sheet', new Error('Unable to preload CSS for /assets/Page.css'), true],
    ['a named error', Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
    ['a failing request', new TypeError('Failed to fetch'), false],
    ['a mistake in the module', new ReferenceError('x is not defined'), false],
    ['no error at all', 'Failed to fetch dynamically imported module', false],
  ])('%s', (_name, error, expected) => {
    expect(isChunkError(error)).toBe(expected)
  })
})

describe('loadModule', () => {
  it('answers the module', async () => {
    expect(await loadModule(async () => ({ Page: 1 }), browser())).toEqual({ Page: 1 })
  })

  it('[SHELL-025] reloads the page once when a chunk is missing, and shows nothing meanwhile', async () => {
    const page = browser()
    const settled = vi.fn()
    void loadModule(() => Promise.reject(chunkError), page).then(settled, settled)
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
    expect(settled).not.toHaveBeenCalled()
  })

  it('[SHELL-026] does not reload for a second chunk error of the session', async () => {
    const page = browser()
    void loadModule(() => Promise.reject(chunkError), page)
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
    await expect(loadModule(() => Promise.reject(chunkError), page)).rejects.toBe(chunkError)
    expect(page.reload).toHaveBeenCalledTimes(1)
  })

  it('[SHELL-027] passes every other error on', async () => {
    const page = browser()
    const error = new RangeError('broken')
    await expect(loadModule(() => Promise.reject(error), page)).rejects.toBe(error)
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('never reloads where the mark cannot be kept', async () => {
    const page = browser()
    const full = {
      ...page,
      storage: {
        ...page.storage,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
    }
    await expect(loadModule(() => Promise.reject(chunkError), full)).rejects.toBe(chunkError)
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('never reloads where storage is blocked', async () => {
    const page = browser()
    const blocked = {
      ...page,
      storage: {
        ...page.storage,
        getItem: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      },
    }
    await expect(loadModule(() => Promise.reject(chunkError), blocked)).rejects.toBe(chunkError)
    expect(page.reload).not.toHaveBeenCalled()
  })
})
