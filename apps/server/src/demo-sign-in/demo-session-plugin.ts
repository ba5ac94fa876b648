import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const inputSchema = z.object({
  userId: z.string(),
  endsAt: z.date(),
  /** Whether the console may stand in a frame of another site, which is only sent cookies that say so. */
  framed: z.boolean(),
})

/** Begins a session for a user who has no way to sign in: only our own code can call it, no request can. */
export const demoSessionPlugin = {
  id: 'demo-session',
  endpoints: {
    startDemoSession: createAuthEndpoint(
      '/demo-session',
      { method: 'POST', body: inputSchema, metadata: { SERVER_ONLY: true } },
      async context => {
        const { userId, endsAt, framed } = context.body
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(userId)
        if (!user) return context.json({ started: false })
        const session = await internalAdapter.createSession(userId, false, { expiresAt: endsAt }, true)
        const maxAge = Math.floor((endsAt.getTime() - Date.now()) / 1000)
        const frameable = framed ? { sameSite: 'none' as const, secure: true, partitioned: true } : {}
        await setSessionCookie(context, { session, user }, false, { maxAge, ...frameable })
        return context.json({ started: true })
      },
    ),
  },
} satisfies BetterAuthPlugin
