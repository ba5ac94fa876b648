import { apiError } from '@weir/contracts'
import {
  deliveryCapability,
  type DeliveryRequest,
  type DeliveryResult,
  deliveryResultSchema,
} from '@weir/contracts/opamp'
import { callAgent, type CallOptions } from '../agent-calls/call-agent.ts'
import type { AgentRow } from '../agents/agents.repo.ts'
import type { OrgScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'

type ResultOf<Op extends DeliveryRequest['op']> = Extract<DeliveryResult, { op: Op }>

/** Asks an agent about the delivery of its pipeline, or tells it what to do with records that were refused. */
export async function askDelivery<Op extends DeliveryRequest['op']>(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  request: DeliveryRequest & { op: Op },
  options: CallOptions = {},
): Promise<ResultOf<Op>> {
  const question = { capability: deliveryCapability, request, result: deliveryResultSchema }
  const result = await callAgent(services, scope, agent, question, options)
  if (!isAnswerTo(result, request.op)) throw apiError('INTERNAL')
  return result
}

function isAnswerTo<Op extends DeliveryRequest['op']>(result: DeliveryResult, op: Op): result is ResultOf<Op> {
  return result.op === op
}
