import { expect, it } from 'vitest'
import { fleets, fleetTypes } from './fleets.ts'

it('[LIST-009] the fleet types are Cloud, Edge, Cloud-extended, Edge-extended, Ingestion', () => {
  expect(fleetTypes.map(type => fleets[type].name).sort()).toEqual([
    'Cloud',
    'Cloud-extended',
    'Edge',
    'Edge-extended',
    'Ingestion',
  ])
})
