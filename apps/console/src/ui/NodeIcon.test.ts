import { nodeDefinitions } from '@weir/nodes/definitions'
import { expect, it } from 'vitest'
import { nodeIcons } from './NodeIcon.tsx'

it('has a picture for every icon that a node definition names', () => {
  const missing = nodeDefinitions.map(definition => definition.icon).filter(icon => !Object.hasOwn(nodeIcons, icon))
  expect(missing).toEqual([])
})
