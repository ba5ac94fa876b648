import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { grokLibrary } from './grok-library.ts'
import { regexLibrary } from './regex-library.ts'

const admit = ({ services, ...context }: RequestContext, orgId: string) =>
  requireScope(services, requirePrincipal(context), orgId, 'conf', 'read')

export const patternLibrariesRouter = {
  regex: os.patternLibraries.regex.handler(async ({ input, context }) => {
    await admit(context, input.orgId)
    return [...regexLibrary]
  }),
  grok: os.patternLibraries.grok.handler(async ({ input, context }) => {
    await admit(context, input.orgId)
    return [...grokLibrary]
  }),
}
