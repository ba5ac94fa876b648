import { documentSchema } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { conversionFailure, conversionProblem, placeOf } from './conversion.ts'
import { chooseIntegration, clearIntegration, integrationState, overrideWarning, setOverride } from './integrations.ts'
import { joinProblems } from '../../node-forms/index.ts'
import { applyNodeEdit, nodeProblems, rebaseValues, saveRefusals } from './node-edit.ts'
import { compactBytes, compactCount, matchedEvents } from './node-figures.ts'
import { nodeLedger } from './node-ledger.ts'
import { editedName } from './node-name.ts'
import { panelWidth } from './panel-width.ts'
import { testingCommands } from './testing-commands.ts'

describe('the width of the panel', () => {
  it('[NODEPANEL-001] is 60vw', () => {
    for (const isReadOnly of [true, false]) {
      expect(panelWidth({ isProcessor: false, isReadOnly, isCapturing: false })).toBe('60vw')
      expect(panelWidth({ isProcessor: false, isReadOnly, isCapturing: true })).toBe('60vw')
    }
  })

  it('[NODEPANEL-002] is 100vw for processors, unless read-only with live capture off', () => {
    expect(panelWidth({ isProcessor: true, isReadOnly: false, isCapturing: false })).toBe('100vw')
    expect(panelWidth({ isProcessor: true, isReadOnly: true, isCapturing: true })).toBe('100vw')
    expect(panelWidth({ isProcessor: true, isReadOnly: true, isCapturing: false })).toBe('60vw')
  })
})

it.each([
  ['is trimmed', '  Edge proxy ', 'Edge proxy'],
  ['stays as it was when blank', '   ', 'Before'],
  ['is cut at 100 characters', 'x'.repeat(120), 'x'.repeat(100)],
])('a name %s', (_case, typed, expected) => expect(editedName(typed, 'Before')).toBe(expected))

describe('figures', () => {
  it.each([
    [0, '0', ''],
    [999, '999', ''],
    [1234, '1.23', 'K'],
    [999_999, '1', 'M'],
    [12_345_678, '12.3', 'M'],
  ])('[NODEPANEL-019] counts are compact to 3 significant digits: %d', (count, value, unit) =>
    expect(compactCount(count)).toMatchObject({ value, unit }),
  )

  it.each([
    [0, '0', 'B'],
    [512, '512', 'B'],
    [1536, '1.5', 'KB'],
    [1_234_567, '1.18', 'MB'],
    [1023, '0.999', 'KB'],
  ])('[NODEPANEL-019] bytes are compact to 3 significant digits: %d', (bytes, value, unit) =>
    expect(compactBytes(bytes)).toMatchObject({ value, unit }),
  )

  it('[NODEPANEL-020][NODEPANEL-021] matched events are output lines of input lines, in percent with 2 decimals', () => {
    expect(matchedEvents({ inputLines: 3, outputLines: 1 })).toBe('33.33%')
    expect(matchedEvents({ inputLines: 4, outputLines: 4 })).toBe('100.00%')
    expect(matchedEvents({ inputLines: 0, outputLines: 0 })).toBe('-')
  })
})

describe('the ledger of a node', () => {
  const counts = {
    inputLines: 100,
    outputLines: 60,
    droppedLines: 30,
    droppedByReason: { not_sampled: 10, filtered: 20 },
    errors: 4,
    errorsByReason: { parse_failed: 4 },
    heldLines: 6,
  }
  const sum = ({ lines }: ReturnType<typeof nodeLedger>) => lines.reduce((total, { count }) => total + count, 0)

  it('adds up to what came in', () => {
    const ledger = nodeLedger(counts)
    expect(sum(ledger)).toBe(ledger.came)
    expect(ledger.made).toBe(0)
    expect(ledger.lines.map(({ kind, share }) => [kind, share])).toEqual([
      ['passed', 0.6],
      ['dropped', 0.3],
      ['error', 0.04],
      ['held', 0.06],
    ])
    expect(ledger.lines[1]?.reasons).toEqual([
      { reason: 'filtered', count: 20 },
      { reason: 'not sampled', count: 10 },
    ])
  })

  it('says how much the node made itself', () => {
    const ledger = nodeLedger({ ...counts, outputLines: 80 })
    expect(ledger.made).toBe(20)
    expect(sum(ledger)).toBe(ledger.came + ledger.made)
  })

  it('says what is still on the way', () => {
    const ledger = nodeLedger({ ...counts, outputLines: 50 })
    expect(ledger.lines.at(-1)).toMatchObject({ kind: 'open', count: 10 })
    expect(sum(ledger)).toBe(ledger.came)
  })
})

describe('testing commands', () => {
  const titles = (type: string, configuration: Record<string, unknown>) =>
    testingCommands({ type, configuration }).map(({ title }) => title)

  it('[GATE-003] show HTTP and HTTPS for an http input on port 80', () => {
    expect(titles('http_input', { port: 80 })).toEqual(['HTTP', 'HTTPS'])
    expect(titles('http_input', { port: 8080 })).toEqual([])
    expect(titles('otlp_input', { port: 80, protocol: 'http' })).toEqual([])
    expect(testingCommands({ type: 'http_input', configuration: { port: 80 } })[1]?.command).toMatch(
      /^curl .*https:\/\//,
    )
  })

  it('[GATE-004] show gRPC for an otlp grpc input on port 4317', () => {
    expect(titles('otlp_input', { port: 4317, protocol: 'grpc' })).toEqual(['gRPC'])
    expect(titles('otlp_input', { port: 4317 })).toEqual([])
    expect(titles('otlp_input', { port: 4318, protocol: 'grpc' })).toEqual([])
    expect(
      testingCommands({ type: 'otlp_input', configuration: { port: 4317, protocol: 'grpc' } })[0]?.command,
    ).toMatch(/^grpcurl /)
  })
})

describe('integrations', () => {
  const archive = { displayName: 'Team archive', configuration: { bucket: 'team', region: 'eu-west-1' } }
  const before = {
    integration: undefined,
    isOverridden: true,
    configuration: { bucket: 'mine', prefix: 'x', user_description: 'S3', metadata: '{"position":{"x":1,"y":2}}' },
  }
  const chosen = chooseIntegration(before, archive)

  it('[NODEPANEL-030] choosing one clears the configuration and applies that of the integration', () => {
    expect(chosen.configuration).toMatchObject(archive.configuration)
    expect(chosen.configuration).not.toHaveProperty('prefix')
    expect(chosen.integration).toBe('Team archive')
    expect(chosen.configuration['metadata']).toBe(before.configuration.metadata)
  })

  it('[NODEPANEL-031] choosing one names the node after it', () => {
    expect(chosen.configuration['user_description']).toBe('Team archive')
  })

  it('[NODEPANEL-032] choosing one unchecks Override', () => expect(chosen.isOverridden).toBe(false))

  it('[NODEPANEL-033] clearing the choice checks Override', () => {
    const cleared = clearIntegration(chosen)
    expect(cleared.isOverridden).toBe(true)
    expect(cleared.integration).toBeUndefined()
    expect(cleared.configuration).toMatchObject(archive.configuration)
    expect(cleared.configuration).not.toHaveProperty('node_reference')
  })

  it('[NODEPANEL-034] unchecking Override resets the values to those of the integration', () => {
    const overridden = {
      ...setOverride(chosen, true, archive),
      configuration: { ...chosen.configuration, bucket: 'other' },
    }
    expect(overridden.isOverridden).toBe(true)
    expect(setOverride(overridden, false, archive)).toEqual(chosen)
  })

  it('[NODEPANEL-035] overriding is warned of', () => {
    expect(overrideWarning).toBe(
      'Warning: By overriding any of the Integration values, your Destination configuration may differ from the values provided in the Integrations library',
    )
  })

  it('are found again in what is stored', () => {
    expect(integrationState(chosen.configuration, [archive])).toEqual(chosen)
    expect(integrationState({ ...chosen.configuration, bucket: 'other' }, [archive]).isOverridden).toBe(true)
    // Only named, as a node that was just added is: nothing differs yet.
    expect(integrationState({ node_reference: 'Team archive' }, [archive]).isOverridden).toBe(false)
    expect(integrationState({}, [archive]).integration).toBeUndefined()
  })
})

describe('an edit of a node', () => {
  const document = documentSchema.parse({
    version: 'v3',
    settings: { tag: 't' },
    nodes: [
      { name: 'in', type: 'otlp_input', port: 4318 },
      { name: 'out', type: 'void_output' },
    ],
    links: [{ from: 'in', to: 'out' }],
  })

  it('changes the configuration and the technical name, and links follow', () => {
    const edited = applyNodeEdit(document, 'in', {
      name: 'otlp',
      configuration: { port: 4317, protocol: 'grpc', listen: ' ' },
    })
    expect(edited.ok && edited.document.nodes[0]).toEqual({
      name: 'otlp',
      type: 'otlp_input',
      port: 4317,
      protocol: 'grpc',
    })
    expect(edited.ok && edited.document.links).toEqual([{ from: 'otlp', to: 'out' }])
  })

  it('tells what is wrong with the fields of the node alone', () => {
    expect(nodeProblems(document, 'in', { name: 'in', configuration: {} }).errors).toEqual({ port: ['is required'] })
    expect(nodeProblems(document, 'in', { name: 'in', configuration: { port: 4318 } }).errors).toEqual({})
    expect(nodeProblems(document, 'in', { name: 'out', configuration: { port: 4318 } }).errors).toEqual({
      '': ['There is another node with the name out'],
    })
  })

  it('follows what happens to the node meanwhile, where it was not edited itself', () => {
    const before = { port: 1, metadata: 'here', gone: true }
    const edited = { port: 2, metadata: 'here', gone: true, own: 'x' }
    expect(rebaseValues(edited, before, { port: 3, metadata: 'there' })).toEqual({
      port: 2,
      metadata: 'there',
      own: 'x',
    })
  })

  it('[NODEPANEL-025] has its problems as lines for the tooltip of Save', () => {
    const joined = joinProblems({ port: ['is required'] }, { port: ['is required', 'is taken'], '': ['is alone'] })
    expect(saveRefusals(joined)).toEqual(['port is required', 'port is taken', 'is alone'])
  })
})

describe('a conversion that failed', () => {
  it('says so', () => {
    expect(conversionFailure).toBe("Failed to convert the node's configuration")
    expect(conversionProblem(new TypeError('offline'), '')).toMatchObject({ message: conversionFailure, issues: [] })
  })

  it('is marked where the text is wrong', () => {
    expect(placeOf('a: 1\nb: [', 8)).toEqual({ line: 2, column: 4 })
    expect(placeOf('', 0)).toEqual({ line: 1, column: 1 })
  })
})
