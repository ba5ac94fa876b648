import { describe, expect, it } from 'vitest'
import { isPressed, keyCaps } from './shortcuts.ts'

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

describe('isPressed', () => {
  it.each([
    ['mod+k with Ctrl', 'mod+k', press('k', 'ctrl'), true],
    ['mod+k with Cmd', 'mod+k', press('k', 'meta'), true],
    ['mod+k without either', 'mod+k', press('k'), false],
    ['mod+k with Shift', 'mod+k', press('K', 'ctrl', 'shift'), false],
    ['mod+shift+z', 'mod+shift+z', press('Z', 'ctrl', 'shift'), true],
    ['? typed with Shift', '?', press('?', 'shift'), true],
    ['? on a keyboard without Shift', '?', press('?'), true],
    ['/ with Ctrl', '/', press('/', 'ctrl'), false],
    ['j', 'j', press('j'), true],
    ['J is not j', 'j', press('J', 'shift'), false],
    ['Alt belongs to the system', 'j', press('j', 'alt'), false],
    ['escape', 'escape', press('Escape'), true],
  ])('%s', (_name, keys, event, expected) => {
    expect(isPressed(keys, event)).toBe(expected)
  })
})

describe('keyCaps', () => {
  it.each([
    ['mod+k', false, ['Ctrl', 'K']],
    ['mod+k', true, ['⌘', 'K']],
    ['escape', false, ['Esc']],
    ['/', false, ['/']],
  ])('%s', (keys, mac, caps) => {
    expect(keyCaps(keys, mac)).toEqual(caps)
  })
})
