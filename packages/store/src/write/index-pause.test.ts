import { expect, it } from 'vitest'
import { nextStep } from './index-pause.ts'

it.each([
  ['few new parts', { newParts: 99, isPaused: false }, 'nothing'],
  ['too many', { newParts: 100, isPaused: false }, 'pause'],
  ['still too many', { newParts: 31, isPaused: true }, 'nothing'],
  ['few again', { newParts: 30, isPaused: true }, 'resume'],
])('with %s it does what is to be done', (_name, state, step) => {
  expect(nextStep(state)).toBe(step)
})
