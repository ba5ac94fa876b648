import { promises as dns } from 'node:dns'

/** How long the whole look-up may take: somebody waits for it. */
const timeoutMs = 5_000

type Finding = 'found' | 'missing' | 'unreachable'

/** Whether one of the domain's TXT records says exactly this. `servers`: whom to ask; undefined: the machine's own resolver. */
export async function domainSays(domain: string, wanted: string, servers: string[] | undefined): Promise<Finding> {
  const resolver = new dns.Resolver({ timeout: timeoutMs / 2, tries: 2 })
  if (servers) resolver.setServers(servers)
  // The resolver's own timeout is per try and server; this one is for all of them.
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const records = await resolver.resolveTxt(domain)
    // A long record comes in pieces.
    return records.some(pieces => pieces.join('').trim() === wanted) ? 'found' : 'missing'
  } catch (error) {
    return isAnswer(error) ? 'missing' : 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

/** The domain's servers did answer: there is no such name, or it has no TXT record. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
