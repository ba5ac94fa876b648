import { useSurroundings } from '../../lib/form-surroundings.ts'
import { useOrganization } from '../../lib/session.ts'
import type { TestPlace } from './testing-tools.queries.ts'

/** Stands for a pipeline where a form belongs to none. */
const anyPipeline = '*'

/** The pipeline that patterns are tested for. */
export function useTestPlace(): TestPlace {
  const { id: orgId } = useOrganization()
  const { configId = anyPipeline } = useSurroundings()
  return { orgId, configId }
}
