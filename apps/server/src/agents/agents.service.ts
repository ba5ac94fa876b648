import { version } from '../version.ts'

/** Agents beat every minute; one that missed two beats counts as gone. */
export const activeWithinMs = 150_000

/** Agents are released with the server, under the same version. */
export const currentRelease = `v${version}`
