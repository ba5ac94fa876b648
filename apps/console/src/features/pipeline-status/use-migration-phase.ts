import { useQuery } from '@tanstack/react-query'
import { defaultSelfTelemetrySettings } from '@weir/contracts'
import { selfTelemetryQuery } from './status.queries.ts'

/** Under which names throughput is counted; where that cannot be read, as it is by default. */
export function useMigrationPhase(orgId: string) {
  const { data = defaultSelfTelemetrySettings, isPending } = useQuery(selfTelemetryQuery(orgId))
  return { phase: data.migration_phase, isKnown: !isPending }
}
