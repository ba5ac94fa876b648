import { apiError } from '@weir/contracts'
import { fillPacks, missingPacks, parseDocument, stringifyDocument, withTag } from '@weir/pipeline'
import type { Executor } from '../db/client.ts'
import type { OrgScope } from '../identity/scope.ts'
import { findPacks } from '../packs/packs.repo.ts'
import { sealContent } from '../secrets/pipeline-secrets.ts'
import type { Services } from '../services.ts'
import { examineAside } from './examine-aside.ts'
import type { Finding } from './examine-content.ts'

/** The text of a pipeline without nodes. */
export function emptyContent(tag: string): string {
  return stringifyDocument({ version: 'v3', settings: { tag }, nodes: [], links: [] })
}

/**
 * A text as it is saved in a pipeline of this tag: with packs of the library filled in, and with its secrets sealed. `before`
 * is the newest text of the pipeline. Throws what is wrong with it.
 */
export async function checkedContent(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  scope: OrgScope,
  { text, tag, before }: { text: string; tag: string; before?: string },
): Promise<string> {
  const found = await examineAside({ text, tag, packs: new Map() })
  const packs = await packsOf(scope, db, found.missing)
  // Links may lead to outputs that only the pack has, so what was wrong without it need not be.
  const whole = packs.size === 0 ? found : await examineAside({ text, tag, packs })
  if (whole.errorCount > 0) throw invalidContent(whole)
  return whole.hasSecrets ? sealContent(secrets, scope, whole.text, before) : whole.text
}

/** A saved text under another tag; undefined when it cannot be read. */
export function retagged(text: string, tag: string): string | undefined {
  const { document } = parseDocument(text)
  return document && withTag(text, document, tag)
}

/** The text with the packs of the library in it, where it only refers to them. */
export async function resolvedContent(scope: OrgScope, db: Executor, text: string): Promise<string> {
  const { document } = parseDocument(text)
  if (!document) return text
  const filled = fillPacks(document, await packsOf(scope, db, missingPacks(document)))
  return filled === document ? text : stringifyDocument(filled)
}

async function packsOf(scope: OrgScope, db: Executor, ids: readonly string[]) {
  const packs = ids.length === 0 ? [] : await findPacks(scope, db, ids)
  return new Map(packs.map(pack => [pack.id, pack.content]))
}

function invalidContent({ errors, errorCount }: Finding) {
  const [first] = errors
  const more = errorCount > 1 ? ` (and ${errorCount - 1} more)` : ''
  return apiError('INVALID_INPUT', {
    detail: `The pipeline is not valid: ${first ? `${first.field}: ${first.message}` : 'it cannot be read'}${more}`,
    fields: errors,
  })
}
