import { expect, it } from 'vitest'
import { validateDraft } from './validate-draft.ts'

const draft = {
  version: 'v3',
  settings: { tag: 't' },
  nodes: [
    { name: 'in', type: 'demo_input' },
    { name: 'out', type: 'void_output' },
  ],
  links: [{ from: 'in', to: 'out' }],
}
const empty = { graph: [], links: [], node_fields: {} }

it('has nothing to say about a good document', () => {
  expect(validateDraft(draft)).toEqual({ valid: true, error: empty, warning: empty })
})

it('says which field of which node has the wrong shape', () => {
  const nodes = [{ name: 'in', type: 'demo_input', disabled: 'maybe' }, draft.nodes[1]]
  const { valid, error } = validateDraft({ ...draft, nodes })
  expect(valid).toBe(false)
  expect(error.node_fields).toEqual({ in: { disabled: [expect.stringContaining('boolean')] } })
})

it('says what is wrong around the nodes', () => {
  const { error } = validateDraft({ ...draft, settings: { tag: '', lgo: {} } })
  expect(error.graph).toEqual(['settings.tag: must not be empty', expect.stringContaining('unknown key "lgo"')])
})

it('checks what the nodes hold when the shape is right', () => {
  const nodes = [{ name: 'in', type: 'demo_input', events_per_sec: 'many' }, draft.nodes[1]]
  expect(validateDraft({ ...draft, nodes }).error.node_fields).toMatchObject({
    in: { events_per_sec: [expect.any(String)] },
  })
})
