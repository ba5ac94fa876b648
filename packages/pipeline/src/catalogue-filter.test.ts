import { describe, expect, it } from 'vitest'
import { type OfferableNode, type OfferPlace, offeredNodes } from './catalogue-filter.ts'

type Entry = OfferableNode & { type: string }

const entry = (type: string, fields: Partial<OfferableNode> = {}): Entry => ({
  type,
  category: 'processor',
  subcategories: [],
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  pathOutputs: [],
  releaseStatus: 'released',
  visibility: 'basic',
  isInternal: false,
  isLegacy: false,
  isDeprecated: false,
  supported_envs: [],
  supported_fleets: [],
  supported_fleet_subtypes: [],
  disallowedFleets: [],
  ...fields,
})

const off = { beta: false, experimental: false, diagnosticNodes: false, hideLegacy: false }
const offered = (entries: Entry[], place: Partial<OfferPlace> = {}) =>
  offeredNodes(entries, { flags: off, isSupportUser: false, ...place }).map(({ type }) => type)

describe('offeredNodes', () => {
  it('keeps the order, and to the categories that are asked for', () => {
    const entries = [
      entry('b', { category: 'output' }),
      entry('a', { category: 'input' }),
      entry('c', { category: 'output' }),
    ]
    expect(offered(entries)).toEqual(['b', 'a', 'c'])
    expect(offered(entries, { categories: ['output'] })).toEqual(['b', 'c'])
  })

  it('never offers what is part of the machinery, hidden, or cannot be added any more', () => {
    const entries = [
      entry('inner', { isInternal: true }),
      entry('hidden', { visibility: 'hidden' }),
      entry('gone', { isDeprecated: true }),
    ]
    const flags = { beta: true, experimental: true, diagnosticNodes: true, hideLegacy: false }
    expect(offered(entries, { flags, isSupportUser: true })).toEqual([])
  })

  const released = [
    entry('released'),
    entry('beta', { releaseStatus: 'beta' }),
    entry('experimental', { releaseStatus: 'experimental' }),
  ]

  it('[ADDNODE-023] offers what is released to everybody', () => {
    expect(offered(released)).toEqual(['released'])
    expect(offered(released, { flags: { ...off, beta: true, experimental: true } })).toEqual([
      'released',
      'beta',
      'experimental',
    ])
  })

  it('[ADDNODE-024] offers beta nodes only under their flag', () => {
    expect(offered(released, { flags: { ...off, beta: true } })).toEqual(['released', 'beta'])
  })

  it('[ADDNODE-025] offers experimental nodes only under their flag', () => {
    expect(offered(released, { flags: { ...off, experimental: true } })).toEqual(['released', 'experimental'])
  })

  it('[ADDNODE-026] offers what the environment supports', () => {
    const entries = [entry('anywhere'), entry('containers', { supported_envs: ['Kubernetes', 'Helm', 'Docker'] })]
    expect(offered(entries, { environment: 'Docker' })).toEqual(['anywhere', 'containers'])
    expect(offered(entries, { environment: 'Windows' })).toEqual(['anywhere'])
    expect(offered(entries)).toEqual(['anywhere', 'containers'])
  })

  it('[ADDNODE-027] offers what the fleet type supports, and nothing that it forbids', () => {
    const entries = [
      entry('anywhere'),
      entry('edge', { supported_fleets: ['Edge'] }),
      entry('files', { disallowedFleets: ['Cloud'] }),
    ]
    expect(offered(entries, { fleetType: 'Edge' })).toEqual(['anywhere', 'edge', 'files'])
    expect(offered(entries, { fleetType: 'Cloud' })).toEqual(['anywhere'])
  })

  it('[ADDNODE-028] offers what the fleet subtype supports; a pipeline without one is an ordinary edge pipeline', () => {
    const entries = [entry('anywhere'), entry('gateway', { supported_fleet_subtypes: ['Gateway'] })]
    expect(offered(entries, { fleetType: 'Edge', fleetSubtype: 'Gateway' })).toEqual(['anywhere', 'gateway'])
    expect(offered(entries, { fleetType: 'Edge', fleetSubtype: 'Coordinator' })).toEqual(['anywhere'])
    expect(offered(entries, { fleetType: 'Edge', fleetSubtype: null })).toEqual(['anywhere'])
  })

  it('[ADDNODE-029] offers what takes the data of the node before it and gives what the node behind it takes', () => {
    const entries = [
      entry('source', { category: 'input', inputTypes: [] }),
      entry('logs', { inputTypes: ['log'], outputTypes: ['log'] }),
      entry('to metrics', { inputTypes: ['log'], outputTypes: ['metric'] }),
      entry('splitter', { inputTypes: ['log'], outputTypes: [], pathOutputs: [{ outputTypes: ['metric'] }] }),
      entry('destination', { category: 'output', outputTypes: [] }),
    ]
    const between = (neighbours: OfferPlace['neighbours']) => offered(entries, { neighbours })
    expect(between({ sourceTypes: ['log'] })).toEqual(['logs', 'to metrics', 'splitter', 'destination'])
    expect(between({ sourceTypes: ['trace'] })).toEqual(['destination'])
    expect(between({ targetTypes: ['metric'] })).toEqual(['source', 'to metrics', 'splitter'])
    expect(between({ sourceTypes: ['log'], targetTypes: ['metric'] })).toEqual(['to metrics', 'splitter'])
  })

  it('[ADDNODE-030] offers nodes of advanced visibility to support users only', () => {
    const entries = [entry('plain'), entry('advanced', { visibility: 'advanced' })]
    expect(offered(entries, { flags: { ...off, diagnosticNodes: true } })).toEqual(['plain'])
    expect(offered(entries, { isSupportUser: true })).toEqual(['plain', 'advanced'])
  })

  it('[ADDNODE-031] offers diagnostic nodes only when they are enabled', () => {
    const entries = [entry('plain'), entry('health', { subcategories: ['diagnostics'] })]
    expect(offered(entries, { isSupportUser: true })).toEqual(['plain'])
    expect(offered(entries, { flags: { ...off, diagnosticNodes: true } })).toEqual(['plain', 'health'])
  })

  it('[ADDNODE-032] leaves legacy processors out when they are hidden', () => {
    const entries = [entry('plain'), entry('old', { isLegacy: true })]
    expect(offered(entries)).toEqual(['plain', 'old'])
    expect(offered(entries, { flags: { ...off, hideLegacy: true } })).toEqual(['plain'])
  })
})
