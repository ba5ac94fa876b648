import { describe, expect, it } from 'vitest'
import { withTag } from './with-tag.ts'
import { parseDocument } from './yaml.ts'

const rest = '\nnodes: []  # none yet\nlinks: []\n'

function renamed(text: string, tag: string) {
  const { document } = parseDocument(text)
  return document && withTag(text, document, tag)
}

describe('withTag', () => {
  it.each([
    ['plain', `version: v3\nsettings: # of all\n  tag: old # mine${rest}`],
    ['quoted', `version: v3\nsettings:\n  tag: 'old' # mine${rest}`],
    ['inside braces', `version: v3\nsettings: { tag: old } # mine${rest}`],
    ['behind an anchor', `version: v3\nsettings: { tag: &t old, log: { level: *t } } # mine${rest}`],
  ])('changes a tag that is %s, and leaves the rest of the text alone', (_name, text) => {
    const changed = renamed(text, 'new: "one", {2}') ?? ''
    expect(changed).toBe(text.replace(/'old'|old/, JSON.stringify('new: "one", {2}')))
    expect(parseDocument(changed).document?.settings.tag).toBe('new: "one", {2}')
  })

  it.each([
    ['a text block', 'version: v3\nsettings:\n  tag: |-\n    old\nnodes: []\nlinks: []\n'],
    ['an alias', 'version: v3\nsettings: { log: { level: &t old }, tag: *t }\nnodes: []\nlinks: []\n'],
  ])('writes the document anew when the tag is %s', (_name, text) => {
    const { document } = parseDocument(renamed(text, 'new') ?? '')
    expect(document).toEqual({
      ...parseDocument(text).document,
      settings: { ...parseDocument(text).document?.settings, tag: 'new' },
    })
  })

  it('does not touch a text that has the tag already', () => {
    const text = `settings: {tag: same}\nversion:   v3${rest}`
    expect(renamed(text, 'same')).toBe(text)
  })
})
