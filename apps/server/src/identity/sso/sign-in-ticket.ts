import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../secrets/sealed.ts'

const lifeMs = 60_000
const about = 'sso-sign-in'

const ticketSchema = z.object({
  cookies: z.array(z.string()),
  location: z.string(),
  /** What the browser that started must have; null when the sign-in was started by the identity provider. */
  binding: z.string().nullable(),
  until: z.number(),
})
export type SignInTicket = Omit<z.infer<typeof ticketSchema>, 'until'>

/**
 * A finished SAML sign-in on its way to the browser that started it. An assertion arrives by a post from another site, with which
 * a browser sends no cookies: whether it is the same browser shows only with the next request. Nobody can be signed in as
 * somebody else by being sent a foreign assertion.
 */
export function sealTicket(box: SecretBox, ticket: SignInTicket, now: number): string {
  return box.seal(about, JSON.stringify({ ...ticket, until: now + lifeMs }))
}

/** Undefined when it is not ours, too old, or belongs to another browser. */
export function openTicket(
  box: SecretBox,
  sealed: string,
  binding: string | undefined,
  now: number,
): SignInTicket | undefined {
  const text = box.open(about, sealed)
  const ticket = text === undefined ? undefined : ticketSchema.safeParse(JSON.parse(text)).data
  if (!ticket || ticket.until < now) return undefined
  return ticket.binding === null || ticket.binding === binding ? ticket : undefined
}

/** What a browser keeps of the state that goes through the identity provider. */
export function bindingOf(relayState: string): string {
  return createHash('sha256').update(relayState).digest('base64url')
}
