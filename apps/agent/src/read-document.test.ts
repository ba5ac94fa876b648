import { parseDocument } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { revealSecrets } from './read-document.ts'

const content = `version: v3
settings: { tag: t }
nodes:
  - name: in
    type: http_input
    port: 8080
    authentication: { strategy: basic, username: u, password: "weir-sealed:v1.abc" }
`

it('puts secrets in the places where the server put something else', () => {
  const revealed = revealSecrets(content, { 'weir-sealed:v1.abc': 'real' })
  expect(parseDocument(revealed).document?.nodes[0]).toMatchObject({ authentication: { password: 'real' } })
  expect(revealed).not.toContain('weir-sealed')
})

it('leaves a text without sealed secrets as it is', () => {
  const plain = content.replace('weir-sealed:v1.abc', 'plain')
  expect(revealSecrets(plain, {})).toBe(plain)
})

it.each<[string, Record<string, string>]>([
  ['none came', {}],
  ['another one came', { 'weir-sealed:v1.other': 'real' }],
])('refuses a text whose secret did not come with it: %s', (_name, secrets) => {
  expect(() => revealSecrets(content, secrets)).toThrow('A secret of in cannot be opened')
})
