import { z } from 'zod'
import { authCall } from '../../../lib/auth-call.ts'

const enrolmentSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type Enrolment = z.infer<typeof enrolmentSchema>

/** Begins a second factor; it holds once a code has confirmed it. */
export async function beginSecondFactor(password: string): Promise<Enrolment> {
  return enrolmentSchema.parse(await authCall('/two-factor/enable', { password }))
}

export async function confirmSecondFactor(code: string): Promise<void> {
  await authCall('/two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') })
}

export async function endSecondFactor(password: string): Promise<void> {
  await authCall('/two-factor/disable', { password })
}

export async function renewBackupCodes(password: string): Promise<string[]> {
  return enrolmentSchema
    .pick({ backupCodes: true })
    .parse(await authCall('/two-factor/generate-backup-codes', { password })).backupCodes
}

/** The secret in the address of a QR code, in groups of four that can be typed. */
export function secretText(totpURI: string): string {
  return (
    new URL(totpURI).searchParams
      .get('secret')
      ?.match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}
