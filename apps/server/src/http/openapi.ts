import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import {
  accessesSchema,
  agentSchema,
  auditRecordSchema,
  contract,
  currentUserSchema,
  logRowSchema,
  membershipSchema,
  organizationSchema,
  pipelineSchema,
  pipelineSummarySchema,
  problemSchema,
  tokenSchema,
} from '@weir/contracts'

/** The API as an OpenAPI 3.1 document. */
export async function describeApi(version: string, publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Weir API', version },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }, { session: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or the short-lived token made from a session.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'weir.session_token',
          description: 'The cookie of a signed-in browser.',
        },
      },
    },
    commonSchemas: {
      Accesses: { schema: accessesSchema },
      Agent: { schema: agentSchema },
      ApiToken: { schema: tokenSchema },
      AuditRecord: { schema: auditRecordSchema },
      CurrentUser: { schema: currentUserSchema },
      LogRow: { schema: logRowSchema },
      Membership: { schema: membershipSchema },
      Organization: { schema: organizationSchema },
      Pipeline: { schema: pipelineSchema },
      PipelineSummary: { schema: pipelineSummarySchema },
      Problem: { schema: problemSchema },
    },
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Problem' }),
  })
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) labelProblems(operation)
  }
  return document
}

/** The generator labels every body application/json; errors are sent as problem+json. */
function labelProblems(operation: unknown): void {
  if (typeof operation !== 'object' || operation === null || !('responses' in operation)) return
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (Number(status) < 400 || !isWithContent(response)) continue
    const { 'application/json': body, ...others } = response.content
    if (body !== undefined) response.content = { ...others, 'application/problem+json': body }
  }
}

function isWithContent(value: unknown): value is { content: Record<string, unknown> } {
  return typeof value === 'object' && value !== null && 'content' in value
}
