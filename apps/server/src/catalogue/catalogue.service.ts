import { apiError, type CatalogueEntry, compareVersions, everyPipeline } from '@weir/contracts'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { type CatalogueItem, catalogueItem, packTypes, stringifyNode } from '@weir/pipeline'
import { listAgents } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import type { Executor } from '../db/client.ts'
import type { OrgScope } from '../identity/scope.ts'
import { listPacks, type PackRow } from '../packs/packs.repo.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'

export interface CatalogueWish {
  configId: string
  include_diagnostics: boolean
  always_get_latest: boolean
}

const items: readonly CatalogueItem[] = nodeDefinitions
  .filter(({ isInternal, visibility }) => !isInternal && visibility !== 'hidden')
  .map(catalogueItem)
const packItem = items.find(item => item.type === 'compound')

/** What a pipeline can have: our node types, and the packs of the organization. */
export async function catalogueFor(scope: OrgScope, db: Executor, wish: CatalogueWish): Promise<CatalogueEntry[]> {
  const oldest = await oldestAgent(scope, db, wish)
  const packs = packItem ? (await listPacks(scope, db)).map(pack => packEntry(packItem, pack)) : []
  return [...items.map(toEntry), ...packs].filter(
    entry =>
      (wish.include_diagnostics || !entry.subcategories.includes('diagnostics')) &&
      (oldest === undefined || isKnownTo(entry, oldest)),
  )
}

/** The version of the oldest agent that runs the pipeline at the moment; undefined when that does not matter. */
async function oldestAgent(scope: OrgScope, db: Executor, wish: CatalogueWish): Promise<string | undefined> {
  if (wish.configId !== everyPipeline && !(await findPipeline(scope, db, wish.configId))) {
    throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
  }
  if (wish.always_get_latest || wish.configId === everyPipeline) return undefined
  const agents = await listAgents(scope, db, new Date(Date.now() - activeWithinMs))
  const versions = agents.filter(agent => agent.pipelineId === wish.configId).map(agent => agent.version)
  return versions.toSorted((a, b) => compareVersions(a, b) ?? 0)[0]
}

/** Builds that are no release say nothing about what they know, and are taken to be new. */
function isKnownTo({ minimumSupportedVersion: needed }: CatalogueEntry, version: string): boolean {
  return needed === undefined || (compareVersions(version, needed) ?? 0) >= 0
}

function toEntry(item: CatalogueItem): CatalogueEntry {
  const { formFields, configuration, subcategories, childNodes, ...rest } = item
  return {
    ...rest,
    subcategories: [...subcategories],
    inputTypes: [...item.inputTypes],
    outputTypes: [...item.outputTypes],
    pathOutputs: item.pathOutputs.map(output => ({ ...output })),
    productTiers: [...item.productTiers],
    supported_envs: [...item.supported_envs],
    supported_fleets: [...item.supported_fleets],
    supported_fleet_subtypes: [...item.supported_fleet_subtypes],
    disallowedFleets: [...item.disallowedFleets],
    childNodes: [...childNodes],
    configuration: { ...configuration },
    formFields: formFields.map(field => ({ ...field })),
  }
}

function packEntry(item: CatalogueItem, { id, name, description, content }: PackRow): CatalogueEntry {
  const { pathOutputTypes, ...types } = packTypes(content)
  const configuration = { node_reference: id, ...content }
  return {
    ...toEntry(item),
    ...types,
    displayName: name,
    description,
    node_reference: id,
    configuration,
    sampleConfigYAML: stringifyNode({ name, type: item.type, ...configuration }),
    pathOutputs: Object.entries(pathOutputTypes).map(([path, outputTypes]) => ({ path, outputTypes })),
    childNodes: content.nodes,
  }
}
