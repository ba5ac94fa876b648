import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { agentPackage, packageStatus, type PackagesAvailable, type PackageStatuses } from '@weir/contracts/opamp'
import { createGuardedFetch, publicOnly } from '@weir/nodes/runtime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadPackage } from './package-download.ts'
import { PackageKeeper, type PackageKeeperOptions } from './package-keeper.ts'

const logger = { debug() {}, info() {}, warn() {}, error() {} }
const content = Buffer.from('the new agent')
const sha256 = createHash('sha256').update(content).digest()

describe('PackageKeeper', () => {
  let home: string
  let server: Server
  let url: string
  let answer: RequestListener
  const asked: (string | undefined)[] = []

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'packages-'))
    asked.length = 0
    answer = (_request, response) => response.end(content)
    server = createServer((request, response) => {
      asked.push(request.url)
      answer(request, response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await rm(home, { recursive: true })
  })

  const offer = (changes: { version?: string; url?: string; contentHash?: Uint8Array } = {}): PackagesAvailable => {
    const { version = 'v2.0.0', contentHash = sha256 } = changes
    const file = { url: changes.url ?? `${url}/agent`, contentHash }
    return {
      allHash: Uint8Array.of(1),
      packages: new Map([[agentPackage, { type: 0, version, hash: Uint8Array.of(2), file }]]),
    }
  }

  /** A program that writes its arguments to a file and ends with this code. */
  const command = async (code: number): Promise<string> => {
    const file = path.join(home, 'upgrade.sh')
    await writeFile(file, `#!/bin/sh\nprintf '%s\\n' "$@" > '${home}/ran'\nexit ${code}\n`)
    await chmod(file, 0o700)
    return file
  }

  /** What is reported of the offer until it is settled. */
  const take = async (packages: PackagesAvailable, changes: Partial<PackageKeeperOptions>) => {
    const fetch = createGuardedFetch(undefined)
    const options = { home, version: 'v1.0.0', fetch, upgradeCommand: undefined, logger, ...changes }
    const keeper = new PackageKeeper(options)
    const reports: PackageStatuses[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const settled: readonly number[] = [
      packageStatus.installed,
      packageStatus.installFailed,
      packageStatus.installPending,
    ]
    keeper.start(statuses => {
      reports.push(statuses)
      if (settled.includes(statuses.packages?.get(agentPackage)?.status ?? -1)) resolve()
    })
    keeper.offered(packages)
    await promise
    await keeper.stop()
    const states = reports.map(({ packages: all }) => all?.get(agentPackage))
    return { keeper, states, last: states.at(-1) }
  }

  it('takes nothing unless the operator allows it, and says so', async () => {
    const { states, keeper } = await take(offer(), {})
    expect(states).toEqual([
      {
        name: agentPackage,
        hasVersion: 'v1.0.0',
        offeredVersion: 'v2.0.0',
        offeredHash: Uint8Array.of(2),
        status: packageStatus.installFailed,
        error: 'Upgrades are not enabled on this agent.',
      },
    ])
    expect(keeper.statuses().allHash).toEqual(Uint8Array.of(1))
    expect(asked).toEqual([])
    expect(await readdir(home)).toEqual([])
  })

  it('has the version that runs', async () => {
    const { last } = await take(offer({ version: 'v1.0.0' }), {})
    expect(last).toMatchObject({ status: packageStatus.installed, hasVersion: 'v1.0.0' })
    expect(last?.error).toBeUndefined()
  })

  it("fetches, checks and keeps a package, and hands it to the operator's command", async () => {
    const { states } = await take(offer(), { upgradeCommand: await command(0) })
    expect(states.map(state => state?.status)).toEqual([
      packageStatus.downloading,
      packageStatus.installing,
      packageStatus.installPending,
    ])
    const file = path.join(home, 'packages', `${agentPackage}-v2.0.0`)
    expect(await readFile(file)).toEqual(content)
    expect(await readFile(path.join(home, 'ran'), 'utf8')).toBe(`${file}\nv2.0.0\n`)
  })

  it('says that the command failed', async () => {
    const { last } = await take(offer(), { upgradeCommand: await command(3) })
    expect(last).toMatchObject({ status: packageStatus.installFailed, error: expect.stringContaining('code 3') })
    const missing = await take(offer(), { upgradeCommand: path.join(home, 'nothing') })
    expect(missing.last?.error).toContain('ENOENT')
  })

  it('keeps nothing, and runs nothing, that is not what was offered', async () => {
    const contentHash = new Uint8Array(32)
    const { last } = await take(offer({ contentHash }), { upgradeCommand: await command(0) })
    expect(last?.error).toContain('SHA-256 differs')
    expect(await readdir(path.join(home, 'packages'))).toEqual([])
    expect(await readdir(home)).not.toContain('ran')
  })

  it.each<[string, () => PackagesAvailable, string]>([
    ['no hash', () => offer({ contentHash: new Uint8Array() }), 'no SHA-256'],
    ['another kind of address', () => offer({ url: 'file:///etc/passwd' }), 'no http(s) address'],
    ['no address', () => offer({ url: '' }), 'no http(s) address'],
  ])('refuses an offer with %s', async (_name, packages, words) => {
    const { last } = await take(packages(), { upgradeCommand: await command(0) })
    expect(last?.error).toContain(words)
  })

  it('does not reach private networks unless allowed', async () => {
    const { last } = await take(offer(), { upgradeCommand: await command(0), fetch: createGuardedFetch(publicOnly) })
    expect(last?.error).toContain('private network')
    expect(asked).toEqual([])
  })

  it('cannot leave its folder by a version', async () => {
    await take(offer({ version: '../../v3' }), { upgradeCommand: await command(0) })
    expect(await readdir(path.join(home, 'packages'))).toEqual([`${agentPackage}-.._.._v3`])
  })

  it('takes the same offer once', async () => {
    const fetch = createGuardedFetch(undefined)
    const keeper = new PackageKeeper({ home, version: 'v1.0.0', fetch, upgradeCommand: undefined, logger })
    let reports = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    keeper.start(() => {
      reports += 1
      resolve()
    })
    keeper.offered(offer())
    keeper.offered(offer())
    await promise
    await keeper.stop()
    expect(reports).toBe(1)
  })

  describe('a download', () => {
    const download = (changes: object = {}) =>
      downloadPackage({
        url: `${url}/start`,
        headers: {},
        sha256: sha256.toString('hex'),
        folder: path.join(home, 'packages'),
        name: 'p',
        fetch: createGuardedFetch(undefined),
        signal: new AbortController().signal,
        ...changes,
      })

    it('follows redirects, a few', async () => {
      answer = ({ url: at }, response) => {
        if (at === '/start') response.writeHead(302, { location: '/there' }).end()
        else response.end(content)
      }
      expect(await readFile(await download())).toEqual(content)
      answer = (_request, response) => response.writeHead(302, { location: '/start' }).end()
      await expect(download()).rejects.toThrow('redirects')
    })

    it('ends at the size limit and leaves nothing', async () => {
      await expect(download({ maxBytes: 5 })).rejects.toThrow('larger than 5 bytes')
      expect(await readdir(path.join(home, 'packages'))).toEqual([])
    })

    it('says what the server answered', async () => {
      answer = (_request, response) => response.writeHead(404).end()
      await expect(download()).rejects.toThrow('answered 404')
    })
  })
})
