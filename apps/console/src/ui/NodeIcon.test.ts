import { nodeDefinitions, presets } from '@weir/nodes/definitions'
import { expect, it } from 'vitest'
import { nodeIcons } from './NodeIcon.tsx'

it('has a picture for every icon that a node definition or a preset names', () => {
  const named = [...nodeDefinitions, ...presets].map(({ icon }) => icon)
  const missing = named.filter(icon => !Object.hasOwn(nodeIcons, icon))
  expect(missing).toEqual([])
})
