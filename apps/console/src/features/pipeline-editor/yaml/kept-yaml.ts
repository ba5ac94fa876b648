import { readStored, writeStored } from '../../../lib/stored.ts'

const keyOf = (pipelineId: string) => `weir.draft-yaml.${pipelineId}`

/** The YAML that somebody last put into the draft. It is kept for its comments: what holds is the draft itself. */
export const readYaml = (pipelineId: string): string | undefined => readStored(keyOf(pipelineId)) ?? undefined

export const keepYaml = (pipelineId: string, text: string): void => writeStored(keyOf(pipelineId), text)

export const dropYaml = (pipelineId: string): void => writeStored(keyOf(pipelineId), null)
