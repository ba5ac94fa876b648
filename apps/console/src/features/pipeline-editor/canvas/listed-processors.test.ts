import { expect, it } from 'vitest'
import { avatarStack, listedProcessors } from './listed-processors.ts'

const processor = (name: string, type: string) => ({ name, type, icon: 'IconHelp', disabled: false })

it('[BUILD-021] lists always-final processors after the others', () => {
  const processors = [processor('last', 'deotel'), processor('a', 'comment'), processor('b', 'comment')]
  expect(listedProcessors({ processors }).map(({ name, isFinal }) => [name, isFinal])).toEqual([
    ['a', false],
    ['b', false],
    ['last', true],
  ])
})

it('[BUILD-023] shows all avatars up to 6', () => {
  expect(avatarStack([1, 2, 3, 4, 5, 6])).toEqual({ shown: [1, 2, 3, 4, 5, 6], more: 0 })
  expect(avatarStack([])).toEqual({ shown: [], more: 0 })
})

it('[BUILD-024] shows 5 avatars and how many more there are beyond 6', () => {
  expect(avatarStack([1, 2, 3, 4, 5, 6, 7])).toEqual({ shown: [1, 2, 3, 4, 5], more: 2 })
})
