import { demoPart } from './demo/demo.part.ts'
import { hostedAgentsPart } from './hosted-agents/hosted-agents.part.ts'
import { httpPart } from './http/http-part.ts'
import { ingestPart } from './ingest/ingest.part.ts'
import { opampPart } from './opamp/opamp.part.ts'
import type { Part } from './parts.ts'
import { retentionPart } from './retention/retention.part.ts'
import { supportUsersPart } from './support/support-users.part.ts'

/**
 * Started from first to last and closed from last to first: agents end before the console's port, and what receives their
 * telemetry ends after both.
 */
export const standardParts: readonly Part[] = [
  supportUsersPart,
  demoPart,
  ingestPart,
  opampPart,
  httpPart,
  hostedAgentsPart,
  retentionPart,
]
