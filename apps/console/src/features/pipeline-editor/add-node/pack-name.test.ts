import { expect, it } from 'vitest'
import { newPackName, packNameProblem } from './pack-name.ts'

it('a pack made from a selection begins with a name of its own', () => {
  expect(newPackName()).toMatch(/^New Pack \([a-z0-9]{4}\)$/)
  expect(newPackName(() => 0)).toBe('New Pack (aaaa)')
  expect(newPackName(() => 0.999)).toBe('New Pack (9999)')
})

it('a dot in the name is a problem, told in the words of the rule', () => {
  expect(packNameProblem('a.b')).toBe("Name cannot contain '.' character.")
})

it('a blank name blocks saving', () => {
  expect(packNameProblem('  ')).toBe('A pack needs a name.')
  expect(packNameProblem('Mask cards')).toBeUndefined()
})
