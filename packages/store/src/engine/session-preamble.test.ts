import { describe, expect, it } from 'vitest'
import { either, newSessionState, preamble, type SessionState } from './session-preamble.ts'

const state = (database: string, settings: [string, string][] = [], params: [string, string][] = []): SessionState => ({
  database,
  settings: new Map(settings),
  params: new Map(params),
})

describe('preamble', () => {
  it.each<[string, SessionState, SessionState, string]>([
    ['a new session', newSessionState(), state('weir'), 'USE `weir`; '],
    ['the same state', state('weir', [['a', '1']]), state('weir', [['a', '1']]), ''],
    ['a setting', state('weir'), state('weir', [['a', "it's"]]), "SET a='it\\'s'; "],
    ['a setting left over', state('weir', [['a', '1']]), state('weir', [['b', '2']]), "SET a=DEFAULT, b='2'; "],
    ['a changed setting', state('weir', [['a', '1']]), state('weir', [['a', '2']]), "SET a='2'; "],
    ['a parameter left over', state('weir', [], [['o', 'org-1']]), state('weir'), "SET param_o=''; "],
    ['a parameter', state('weir'), state('weir', [], [['o', '\\N']]), "SET param_o='\\\\N'; "],
  ])('brings a session over to %s', (_name, from, to, expected) => {
    expect(preamble(from, to)).toBe(expected)
  })

  it('resets everything that a failed change may have left', () => {
    const failed = either(state('weir', [['a', '1']]), state('other', [['b', '2']], [['p', 'x']]))
    expect(preamble({ ...failed, database: '' }, state('weir'))).toBe(
      "USE `weir`; SET a=DEFAULT, b=DEFAULT, param_p=''; ",
    )
  })
})
