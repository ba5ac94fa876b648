import { type FormField, formFields, type NodeDefinition } from '@weir/nodes/definitions'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { canonicalType, findDefinition } from '../known-node.ts'

/** What stands in a document in the place of a secret that only the server which sealed it can open. */
export const sealedPrefix = 'weir-sealed:'

/** Whether a value is a sealed secret, and not the secret itself. */
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(sealedPrefix)

/** A field of a document that holds a secret: a password, a token, a key. */
export interface SecretField {
  /** Undefined for those that stand beside the nodes, under `secrets` and `keys`. */
  nodeId: string | undefined
  /** From the root of the document. */
  path: readonly (string | number)[]
  value: string
}

type Path = readonly (string | number)[]
type Found = (path: Path, value: string) => void

const fieldsByDefinition = new WeakMap<NodeDefinition, readonly FormField[]>()

/** The fields of a type that hold secrets, or have fields inside that may. */
function secretFieldsOf(definition: NodeDefinition): readonly FormField[] {
  const known = fieldsByDefinition.get(definition)
  if (known) return known
  const fields = formFields(definition).filter(mayHoldSecret)
  fieldsByDefinition.set(definition, fields)
  return fields
}

const mayHoldSecret = ({ value_type, features }: FormField): boolean =>
  value_type.endsWith('password') || (features?.some(mayHoldSecret) ?? false)

/** Every secret in a document, those of processors inside sequences and packs too, in their order. */
export function findSecrets(document: PipelineDocument): SecretField[] {
  const found: SecretField[] = []
  for (const list of ['secrets', 'keys'] as const) {
    for (const [name, { value }] of Object.entries(document[list] ?? {})) {
      if (value !== '') found.push({ nodeId: undefined, path: [list, name, 'value'], value })
    }
  }
  for (const [at, node] of document.nodes.entries()) {
    walkNode(node, ['nodes', at], (path, value) => found.push({ nodeId: node.name, path, value }))
  }
  return found
}

/** The same document with another text in the place of each secret. */
export function mapSecrets(document: PipelineDocument, change: (secret: SecretField) => string): PipelineDocument {
  const secrets = findSecrets(document)
  if (secrets.length === 0) return document
  const copy = structuredClone(document)
  for (const secret of secrets) replace(copy, secret.path, change(secret))
  return copy
}

function walkNode(node: unknown, path: Path, found: Found): void {
  if (!isRecord(node) || typeof node['type'] !== 'string') return
  const definition = findDefinition(node['type'])
  if (definition) for (const field of secretFieldsOf(definition)) walkField(field, node, path, found)
  const inside = { sequence: 'processors', compound: 'nodes' }[canonicalType(node['type'])]
  const children = inside === undefined ? undefined : node[inside]
  if (inside === undefined || !Array.isArray(children)) return
  for (const [at, child] of children.entries()) walkNode(child, [...path, inside, at], found)
}

function walkField({ name, value_type, features }: FormField, around: object, path: Path, found: Found): void {
  const value: unknown = Reflect.get(around, name)
  const here = [...path, name]
  if (value_type.endsWith('password')) return take(value, here, found)
  if (!features) return
  const entries = Array.isArray(value) ? [...value.entries()] : [[undefined, value] as const]
  for (const [at, entry] of entries) {
    if (!isRecord(entry)) continue
    const inside = at === undefined ? here : [...here, at]
    for (const field of features) walkField(field, entry, inside, found)
  }
}

/** A secret, a list of secrets, or a map of them. */
function take(value: unknown, path: Path, found: Found): void {
  if (typeof value === 'string' && value !== '') found(path, value)
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of entries) take(inner, [...path, key], found)
}

function replace(document: PipelineDocument, path: Path, value: string): void {
  const last = path.at(-1)
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => at(inner, key), document)
  if (typeof holder === 'object' && holder !== null && last !== undefined) Reflect.set(holder, last, value)
}

const at = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> & Partial<DocumentNode> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
