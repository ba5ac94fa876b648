import type { NewPipeline, Pipeline, PipelineEntry } from '@weir/contracts'
import { client } from '../../../lib/api.ts'
import { isCloud } from '../fleets.ts'

/** The tag of a copy: 'Copy of {tag}', with a number behind it where that is taken. */
export function copyTag(tag: string, taken: readonly string[]): string {
  const wanted = `Copy of ${tag}`
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted} (${number})`
    if (!taken.includes(numbered)) return numbered
  }
}

/** What a copy of a pipeline is made from; the server writes the new tag into the content. */
export function copyOf(pipeline: Pipeline, tag: string): NewPipeline {
  const { content, environment, fleet_type, fleet_subtype, description, cluster } = pipeline
  return {
    tag,
    content,
    environment,
    fleet_type,
    ...(fleet_subtype === null ? {} : { fleet_subtype }),
    description,
    cluster_name: cluster,
  }
}

/** The server answered without saying what it made. */
export class MissingId extends Error {
  constructor(isHosted: boolean) {
    super(`Failed to create ${isHosted ? 'Cloud' : 'Edge'} pipeline: missing id`)
  }
}

/** The id of a new pipeline; throws where the answer has none. */
export function idOf(answer: { id?: string | undefined }, fleetType: Pipeline['fleet_type']): string {
  if (!answer.id) throw new MissingId(isCloud(fleetType))
  return answer.id
}

/** Makes a copy; a cloud pipeline's copy gets an agent like the one of the original. */
export async function copyPipeline(
  orgId: string,
  { id, hosted_env }: Pick<PipelineEntry, 'id' | 'hosted_env'>,
  tag: string,
): Promise<string> {
  const original = await client.pipelines.get({ orgId, configId: id })
  const made = idOf(await client.pipelines.create({ orgId, ...copyOf(original, tag) }), original.fleet_type)
  if (hosted_env) {
    const { name: _name, ...settings } = await client.hostedAgents.get({ orgId, hostedAgentId: hosted_env.env_id })
    await client.hostedAgents.create({ ...settings, orgId, conf_id: made })
  }
  return made
}
