import { os } from '../http/os.ts'
import { requireUser } from '../identity/principal.ts'
import { forwardCalls } from './forward.ts'

export const analyticsRouter = {
  send: os.analytics.send.handler(async ({ input, context }) => ({
    forwarded: await forwardCalls(context.services, requireUser(context), input.calls, context.headers),
  })),
}
