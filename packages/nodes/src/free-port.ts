import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152): one that is
 * free now cannot become the near end of somebody's connection before its listener starts.
 */
const first = 10_240
const count = 22_000
const given = new Set<number>()

/** A port of the loopback address that nobody uses right now, never the same twice in this process. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const port = first + Math.floor(Math.random() * count)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error('The system has no free port.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: '127.0.0.1', port, exclusive: true }, resolve)
    })
    return true
  } catch {
    // Taken, or kept by the system: another one is as good.
    return false
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
}
