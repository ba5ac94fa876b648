import { describe, expect, it } from 'vitest'
import { documentVersion } from './document-version.ts'

describe('documentVersion', () => {
  it.each([
    ['at the top', 'version: v3\nsettings: {tag: t}\n', 'v3'],
    ['after others', 'settings: {tag: t}\nversion: v3 # the newest\nnodes: []\n', 'v3'],
    ['quoted', "version: 'v3'\r\nnodes: []\n", 'v3'],
    ['a bare number', 'version: 2\nagents: []\n', 'v2'],
    ['of another kind', 'version: v2\nagents: []\n', 'v2'],
    ['in braces', '{version: v3, settings: {tag: t}, nodes: [], links: []}', 'v3'],
    ['inside something else only', 'nodes:\n  - version: v3\n', undefined],
    ['nowhere', '', undefined],
  ])('finds a version %s', (_name, text, version) => {
    expect(documentVersion(text)).toBe(version)
  })
})
