import { apiError, packProvider, type PackTemplate } from '@weir/contracts'
import { documentSchema, fieldName, type PackContent, packProblems } from '@weir/pipeline'
import type { Executor } from '../db/client.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { listPipelines } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { packTemplate, packUsers } from './pack-template.ts'
import { requireOwnerAddress, tellOwner } from './packs.mail.ts'
import { deletePack, findPacks, insertPack, listPacks, lockPacks, type PackRow, updatePack } from './packs.repo.ts'

const mostPacks = 1000
const contentSchema = documentSchema.pick({ nodes: true, links: true })

type Needs = Pick<Services, 'db' | 'audit' | 'mail' | 'config' | 'log'>

/** What a pack is made of, as it was sent. */
interface Sent {
  name: string
  description: string
  nodes: readonly object[]
  links: readonly object[]
}

interface Changed extends Sent {
  tags: string[]
  readme: string
  version: number
  with_email: boolean
  email_message?: string | undefined
}

export async function allPacks(scope: OrgScope, db: Executor): Promise<PackTemplate[]> {
  const rows = await listPacks(scope, db)
  return withUsers(scope, db, rows)
}

export async function createPack(
  { db, audit }: Needs,
  scope: OrgScope,
  sent: Sent,
): Promise<{ id: string; name: string }> {
  const content = readContent(sent)
  const { name, description } = sent
  const id = newId()
  await db.transaction(async tx => {
    await lockPacks(scope, tx)
    const packs = await listPacks(scope, tx)
    refuseTakenName(packs, name)
    if (packs.length >= mostPacks) {
      throw apiError('CONFLICT', { detail: `There are ${mostPacks} packs already. Delete some that nobody uses.` })
    }
    await insertPack(scope, tx, { id, name, description, content, by: callerName(scope.principal) })
    const after = { name, description, content }
    await audit.record(scope, { action: 'node_template.create', target: `node_template/${id}`, after }, tx)
  })
  return { id, name }
}

export async function changePack(services: Needs, scope: OrgScope, id: string, sent: Changed): Promise<PackTemplate> {
  const content = readContent(sent)
  const { name, description, tags, readme } = sent
  const { db, audit } = services
  const { after, mail } = await db.transaction(async tx => {
    await lockPacks(scope, tx)
    const before = await requirePack(scope, tx, id)
    if (before.version !== sent.version) {
      throw apiError('CONFLICT', {
        detail: `${before.updatedBy} changed this pack in the meantime: it has version ${before.version} now. Reload it and make your changes again.`,
      })
    }
    refuseTakenName(await listPacks(scope, tx), name, id)
    // Before anything is changed: a mail that cannot be sent is to be known first.
    const address = sent.with_email ? await requireOwnerAddress(services, scope, tx, before) : undefined
    const version = before.version + 1
    const updatedBy = callerName(scope.principal)
    await updatePack(scope, tx, id, { name, description, content, tags, readme, version, updatedBy })
    const changed = await requirePack(scope, tx, id)
    const target = `node_template/${id}`
    await audit.record(scope, { action: 'node_template.update', target, before, after: changed }, tx)
    return { after: changed, mail: address }
  })
  if (mail) await tellOwner(services, scope, mail, after, sent.email_message)
  const [template] = await withUsers(scope, db, [after])
  if (!template) throw apiError('NOT_FOUND')
  return template
}

export async function removePack({ db, audit }: Needs, scope: OrgScope, id: string): Promise<void> {
  await db.transaction(async tx => {
    await lockPacks(scope, tx)
    const before = await requirePack(scope, tx, id)
    if (before.ownedBy === packProvider) {
      throw apiError('CONFLICT', { detail: 'This pack comes with Weir and cannot be deleted.' })
    }
    const [template] = await withUsers(scope, tx, [before])
    const users = template?.used_by_pipelines ?? []
    if (users.length > 0) {
      throw apiError('CONFLICT', { detail: `Pipelines use this pack: ${users.join(', ')}. Take it out of them first.` })
    }
    await deletePack(scope, tx, id)
    await audit.record(scope, { action: 'node_template.delete', target: `node_template/${id}`, before }, tx)
  })
}

async function withUsers(scope: OrgScope, db: Executor, rows: readonly PackRow[]): Promise<PackTemplate[]> {
  if (rows.length === 0) return []
  const users = packUsers(rows, await listPipelines(scope, db))
  return rows.map(row => packTemplate(row, users.get(row.id) ?? []))
}

async function requirePack(scope: OrgScope, db: Executor, id: string): Promise<PackRow> {
  const [found] = await findPacks(scope, db, [id])
  if (!found) throw apiError('NOT_FOUND', { detail: 'This pack does not exist in your organization.' })
  return found
}

function refuseTakenName(packs: readonly PackRow[], name: string, own?: string): void {
  if (!packs.some(pack => pack.name === name && pack.id !== own)) return
  throw apiError('CONFLICT', {
    detail: `There is a pack named ${name} already. Choose another name.`,
    fields: [{ field: 'name', message: 'is taken' }],
  })
}

function readContent({ nodes, links }: Sent): PackContent {
  const parsed = contentSchema.safeParse({ nodes, links })
  const problems = parsed.success
    ? packProblems(parsed.data).map(({ field = 'nodes', message }) => ({ field, message }))
    : parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }))
  if (parsed.success && problems.length === 0) return parsed.data
  const [first] = problems
  throw apiError('INVALID_INPUT', {
    detail: `This is no valid pack: ${first?.field} ${first?.message}`,
    fields: problems.slice(0, 100),
  })
}

const fieldOf = (path: readonly PropertyKey[]) =>
  fieldName(path.map(part => (typeof part === 'number' ? part : String(part))))
