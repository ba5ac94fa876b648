import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { notify } from './notify.tsx'

const shown = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => [title, autoClose])

afterEach(() => {
  cleanNotifications()
  vi.unstubAllGlobals()
})

describe('toasts', () => {
  it('[CONST-005] show for 3 seconds', () => {
    notify.done({ title: 'Saved' })
    notify.warn({ title: 'Not saved' })
    notify.failed('Failed to save', new TypeError('offline'))
    expect(shown()).toEqual([
      ['Saved', 3000],
      ['Not saved', 3000],
      ['Failed to save', 3000],
    ])
  })

  it('[CONST-004] say for 2 seconds that something was copied', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
    await copyText('a: 1', 'YAML')
    expect(written).toEqual(['a: 1'])
    expect(shown()).toEqual([['YAML copied', 2000]])
  })

  it('say for the usual time that the browser did not allow to copy', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    vi.stubGlobal('navigator', { clipboard: { writeText: refuse } })
    await copyText('a: 1', 'YAML')
    expect(shown()).toEqual([['YAML could not be copied', 3000]])
  })
})
