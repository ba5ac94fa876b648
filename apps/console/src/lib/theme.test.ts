import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readChoice, resolveTheme, type Theme } from './theme.ts'

describe('resolveTheme', () => {
  it.each([
    ['system', 'light', undefined, 'light'],
    ['system', 'dark', undefined, 'dark'],
    ['dark', 'light', undefined, 'dark'],
    ['light', 'dark', undefined, 'light'],
    ['light', 'light', 'dark', 'dark'],
  ] as const)('choice %s on a %s system, forced %s', (choice, system, forced, theme) => {
    expect(resolveTheme(choice, system, forced)).toBe(theme)
  })
})

describe('the script before the first paint', () => {
  const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

  function painted(pathname: string, stored: string | null, system: Theme): string | undefined {
    const dataset: Record<string, string> = {}
    runInNewContext(script, {
      localStorage: { getItem: () => stored },
      location: { pathname },
      matchMedia: () => ({ matches: system === 'light' }),
      document: { documentElement: { dataset } },
    })
    expect(dataset['mantineColorScheme']).toBe(dataset['theme'])
    return dataset['theme']
  }

  it.each([null, 'light', 'dark', 'pink'])('paints what the console paints, with %s stored', stored => {
    for (const system of ['light', 'dark'] as const) {
      expect(painted('/logs/search', stored, system)).toBe(resolveTheme(readChoice(stored), system))
    }
  })

  it.each(['/auth', '/auth/login', '/auth/saml/x', '/logout', '/error', '/implicit/callback'])(
    '[ROUTE-007] paints %s dark whatever the user chose',
    pathname => {
      expect(painted(pathname, 'light', 'light')).toBe('dark')
    },
  )

  it('does not take other pages for the sign-in area', () => {
    expect(painted('/authors', 'light', 'dark')).toBe('light')
  })
})
