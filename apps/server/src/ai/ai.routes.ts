import type { AccessKey, AccessLevel } from '@weir/contracts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { aiSettings, complete, removeAiKey, setAiKey, stream } from './ai.service.ts'

const scopeOf = ({ services, ...context }: RequestContext, orgId: string, key: AccessKey, level: AccessLevel) =>
  requireScope(services, requirePrincipal(context), orgId, key, level)

const never = () => new AbortController().signal

export const aiRouter = {
  complete: os.ai.complete.handler(async ({ input: { orgId, ...request }, context, signal = never() }) =>
    complete(context.services, await scopeOf(context, orgId, 'conf', 'write'), request, signal),
  ),
  stream: os.ai.stream.handler(async ({ input: { orgId, ...request }, context, signal = never() }) => {
    const scope = await scopeOf(context, orgId, 'conf', 'write')
    // Nothing on the way may wait for more before it passes a part on.
    context.resHeaders?.set('x-accel-buffering', 'no')
    context.resHeaders?.set('cache-control', 'no-store')
    return stream(context.services, scope, request, signal)
  }),
  settings: os.ai.settings.handler(async ({ input, context }) =>
    aiSettings(context.services, await scopeOf(context, input.orgId, 'conf', 'read')),
  ),
  setKey: os.ai.setKey.handler(async ({ input, context }) =>
    setAiKey(context.services, await scopeOf(context, input.orgId, 'access', 'write'), input.key),
  ),
  removeKey: os.ai.removeKey.handler(async ({ input, context }) =>
    removeAiKey(context.services, await scopeOf(context, input.orgId, 'access', 'write')),
  ),
}
