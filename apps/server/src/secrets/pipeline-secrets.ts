import { apiError } from '@weir/contracts'
import {
  type DocumentNode,
  fieldName,
  findSecrets,
  isSealed,
  mapSecrets,
  parseDocument,
  type PipelineDocument,
  rewriteYaml,
  type SecretField,
  sealedPrefix,
} from '@weir/pipeline'
import type { OrgScope } from '../identity/scope.ts'
import type { SecretBox } from './sealed.ts'

/** What `seal` writes, wherever in a text it stands. */
const sealedText = new RegExp(`${sealedPrefix}[\\w.-]+`, 'g')

/** Secrets open in their own organization only, in whichever of its pipelines they are. */
const about = ({ organizationId }: Pick<OrgScope, 'organizationId'>) => `pipeline/${organizationId}`

const open = (box: SecretBox, scope: Pick<OrgScope, 'organizationId'>, sealed: string) =>
  box.open(about(scope), sealed.slice(sealedPrefix.length))

/**
 * The text with its secrets sealed. One that the text before has already is kept as it was sealed there, so that saving the
 * same again changes nothing. Throws where a sealed one is of another organization or installation.
 */
export function sealContent(box: SecretBox, scope: OrgScope, text: string, before = ''): string {
  const { document } = parseDocument(text)
  if (!document) return text
  const known = new Map(Object.entries(openedSecrets(box, scope, before)).map(([sealed, secret]) => [secret, sealed]))
  const strangers = findSecrets(document).filter(
    ({ value }) => isSealed(value) && open(box, scope, value) === undefined,
  )
  if (strangers.length > 0) throw strange(strangers)
  const sealed = mapSecrets(document, ({ value }) => {
    if (isSealed(value)) return value
    return known.get(value) ?? sealedPrefix + box.seal(about(scope), value)
  })
  return rewriteYaml(text, sealed)
}

/** The secrets of a text by what stands for them there, for the agents that run it. */
export function openedSecrets(
  box: SecretBox,
  scope: Pick<OrgScope, 'organizationId'>,
  text: string,
): Record<string, string> {
  const opened = [...new Set(text.match(sealedText) ?? [])].flatMap(sealed => {
    const secret = open(box, scope, sealed)
    return secret === undefined ? [] : [[sealed, secret] as const]
  })
  return Object.fromEntries(opened)
}

/** A node with its secrets as they are, to try it out; what cannot be opened stays as it is. */
export function openNode(box: SecretBox, scope: OrgScope, node: DocumentNode): DocumentNode {
  const alone: PipelineDocument = { version: 'v3', settings: { tag: '' }, nodes: [node], links: [] }
  const opened = mapSecrets(alone, ({ value }) => (isSealed(value) ? (open(box, scope, value) ?? value) : value))
  return opened.nodes[0] ?? node
}

function strange(secrets: readonly SecretField[]) {
  const fields = secrets.map(({ nodeId, path }) => ({
    field: nodeId === undefined ? fieldName(path) : ['nodes', nodeId, fieldName(path.slice(2))].join('.'),
    message: 'was sealed for another organization or installation; enter the secret again',
  }))
  return apiError('INVALID_INPUT', {
    detail: `${fields[0]?.field} ${fields[0]?.message}`,
    fields,
  })
}
