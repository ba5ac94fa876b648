import type { ServerConfig } from '../config.ts'
import type { Executor } from '../db/client.ts'
import { hasOpenInvite } from '../members/invites.repo.ts'
import { systemScope } from './scope.ts'

/** Whether somebody may make an account here: everybody where sign-up is on. */
export function mayRegister(config: Pick<ServerConfig, 'signUp'>): boolean {
  return config.signUp
}

/** Whether an invite waits for this address, which then may have an account wherever nobody else may. */
export async function isInvited(db: Executor, email: unknown): Promise<boolean> {
  return typeof email === 'string' && (await hasOpenInvite(systemScope, db, email.trim().toLowerCase()))
}

export const registrationOff =
  'Accounts are made by invitation here. Ask an administrator of your organization to invite this address.'
