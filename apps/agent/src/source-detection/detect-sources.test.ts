import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { foundSourceSchema } from '@weir/contracts/opamp'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { detectSources } from './detect-sources.ts'
import type { Host } from './host.ts'
import { protocolSources, serviceSources } from './known-services.ts'
import { listeningSockets } from './listening-sockets.ts'
import { logFiles } from './log-files.ts'

const never = new AbortController().signal
const definitions = new Map(nodeDefinitions.map(definition => [definition.type, definition]))

let root: string
const at = (...parts: string[]) => path.join(root, ...parts)
const changed = new Date('2026-03-04T05:06:07Z')

async function write(file: string, text = 'a line\n'): Promise<void> {
  await mkdir(path.dirname(at(file)), { recursive: true })
  await writeFile(at(file), text)
  await utimes(at(file), changed, changed)
}

const hostOf = (fields: Partial<Host> = {}): Host => ({
  platform: 'linux',
  proc: at('proc'),
  logFolders: [at('log')],
  dockerSocket: at('docker.sock'),
  dockerLogs: at('docker'),
  containerLogs: at('log/containers'),
  journals: [at('journal')],
  journalctl: [at('bin/journalctl')],
  mayRunCommands: true,
  ...fields,
})

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'weir-detect-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('log files', () => {
  it('are counted by folder and pattern, with their size and newest change', async () => {
    await write('log/app/a.log', '12345')
    await write('log/app/b.log', '123')
    await write('log/app/worker.out', '1')
    await write('log/syslog', '12')
    const found = await logFiles([at('log')], never)
    const said = found.map(({ pattern, files, bytes }) => `${path.relative(root, pattern)} ${files} ${bytes}`)
    expect(said.sort()).toEqual(['log/app/*.log 2 8', 'log/app/*.out 1 1', 'log/syslog 1 2'])
    expect(new Set(found.map(({ newest }) => newest))).toEqual(new Set([changed.getTime()]))
  })

  it.each([
    ['rotated and compressed ones', 'log/app/a.log.1', 'log/app/a.log-20260101', 'log/app/a.log.gz'],
    ['what is no log', 'log/wtmp', 'log/app/data.db', 'log/app/config.json'],
    ['journals and containers, which are read in another way', 'log/journal/x.log', 'log/pods/x.log'],
    ['names that a pattern would read differently', 'log/[a]/x.log', 'log/app/{b}.log', 'log/c*/x.log'],
    ['what lies too deep', 'log/1/2/3/4/5/6/x.log'],
  ])('leave out %s', async (_name, ...files) => {
    for (const file of files) await write(file)
    expect(await logFiles([at('log')], never)).toEqual([])
  })

  it('leave out empty files, and those that cannot be read', async () => {
    await write('log/empty/a.log', '')
    await write('log/closed/a.log')
    await chmod(at('log/closed/a.log'), 0o000)
    const found = await logFiles([at('log')], never)
    // Root reads everything.
    const expected = process.getuid?.() === 0 ? [at('log/closed/*.log')] : []
    expect(found.map(({ pattern }) => pattern)).toEqual(expected)
  })

  it('follow no links, neither to files nor to folders, nor where they begin', async () => {
    await write('secret/a.log')
    await mkdir(at('log'))
    await symlink(at('secret'), at('log/folder'))
    await symlink(at('secret/a.log'), at('log/b.log'))
    await symlink(at('secret'), at('linked'))
    expect(await logFiles([at('log'), at('linked')], never)).toEqual([])
  })

  it('are not looked for any longer when the time is up', async () => {
    await write('log/app/a.log')
    expect(await logFiles([at('log')], AbortSignal.abort())).toEqual([])
  })

  it('have no folder that is not there', async () => {
    expect(await logFiles([at('nowhere')], never)).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('listening sockets', () => {
  it('are those of this host, with the program behind them', async () => {
    const tcp = createTcpServer().listen(0, '127.0.0.1')
    const udp = createSocket('udp4').bind(0, '127.0.0.1')
    await Promise.all([once(tcp, 'listening'), once(udp, 'listening')])
    const { port } = tcp.address() as AddressInfo
    try {
      const found = await listeningSockets('/proc', never, -1)
      const program = expect.stringMatching(/./)
      expect(found).toContainEqual({ transport: 'tcp', port, program })
      expect(found).toContainEqual({ transport: 'udp', port: udp.address().port, program })
      const others = await listeningSockets('/proc', never)
      expect(others.some(socket => socket.transport === 'tcp' && socket.port === port)).toBe(false)
    } finally {
      tcp.close()
      udp.close()
    }
  })
})

describe('ports of known protocols', () => {
  it('give a source on a port that is free, and say who listens', () => {
    const sources = protocolSources([
      { transport: 'tcp', port: 4317, program: 'otelcol' },
      { transport: 'tcp', port: 4318, program: 'otelcol' },
      { transport: 'udp', port: 514, program: '' },
      { transport: 'udp', port: 5514, program: 'x' },
      { transport: 'tcp', port: 8080, program: 'java' },
    ])
    expect(sources.map(({ key, type, configuration, detail }) => [key, type, configuration, detail])).toEqual([
      [
        'port:tcp:4317',
        'otlp_input',
        { port: 4319, protocol: 'grpc' },
        'otelcol listens on TCP port 4317. The source would listen on port 4319: point the senders to it.',
      ],
      [
        'port:tcp:4318',
        'otlp_input',
        { port: 4319, protocol: 'http' },
        'otelcol listens on TCP port 4318. The source would listen on port 4319: point the senders to it.',
      ],
      [
        'port:udp:514',
        'syslog_input',
        { port: 5515, transport_protocol: 'udp' },
        'A program of another user listens on UDP port 514. The source would listen on port 5515: point the senders to it.',
      ],
    ])
  })

  it('lead to the logs of the service that listens, which are then not named again', () => {
    const logs = (pattern: string) => ({
      pattern,
      folder: path.dirname(pattern),
      files: 2,
      bytes: 1_500_000,
      newest: changed.getTime(),
    })
    const files = [logs('/var/log/nginx/*.log'), logs('/var/log/postgresql/*.log'), logs('/var/log/redis/*.log')]
    const { sources, rest } = serviceSources(
      [
        { transport: 'tcp', port: 80, program: 'nginx' },
        { transport: 'tcp', port: 443, program: 'nginx' },
        { transport: 'tcp', port: 5432, program: '' },
        { transport: 'tcp', port: 6379, program: 'something else' },
      ],
      files,
    )
    expect(sources.map(({ kind, title, configuration }) => [kind, title, configuration])).toEqual([
      ['port', 'nginx: /var/log/nginx/*.log', { path: '/var/log/nginx/*.log' }],
      ['port', 'PostgreSQL: /var/log/postgresql/*.log', { path: '/var/log/postgresql/*.log' }],
    ])
    expect(sources[0]?.detail).toBe(
      'nginx listens on TCP port 80, 443. 2 files, 1.5 MB, last changed 2026-03-04 05:06 UTC.',
    )
    expect(rest.map(({ pattern }) => pattern)).toEqual(['/var/log/redis/*.log'])
  })
})

describe('detectSources', () => {
  let docker: Server | undefined
  afterEach(() => docker?.close())

  async function dockerAnswers(status: number, body: string): Promise<void> {
    docker = createServer(({ url }, answer) => {
      answer.writeHead(url === '/containers/json' ? status : 404).end(body)
    }).listen(at('docker.sock'))
    await once(docker, 'listening')
  }

  it('gives what it finds as nodes whose configuration is valid', async () => {
    await write('log/app/a.log')
    await write('docker/id/id-json.log')
    await write('log/containers/web-1_shop_nginx-0123.log')
    await write('log/containers/web-2_shop_nginx-4567.log')
    await write('journal/0123/system.journal', 'x'.repeat(1200))
    await write('bin/journalctl')
    const containers = [
      { Names: ['/web'], Image: 'nginx:1' },
      { Names: [], Image: 'redis:7' },
    ]
    await dockerAnswers(200, JSON.stringify(containers))
    const sources = await detectSources(hostOf())
    expect(sources.map(({ key, detail }) => [key, detail])).toEqual([
      ['container:docker', 'web, redis:7.'],
      ['container:kubernetes', 'shop/web-1, shop/web-2.'],
      ['journal:systemd', `1 file in ${at('journal')}, 1.2 KB.`],
      [`file:${at('log/app/*.log')}`, '1 file, 7 B, last changed 2026-03-04 05:06 UTC.'],
    ])
    for (const source of sources) {
      expect(foundSourceSchema.parse(source)).toEqual(source)
      expect(definitions.get(source.type)?.config.safeParse(source.configuration).error).toBeUndefined()
    }
  })

  it('says what the agent may not do yet', async () => {
    await dockerAnswers(200, JSON.stringify([{ Names: ['/web'] }]))
    await write('journal/0123/system.journal', 'x')
    await write('bin/journalctl')
    const [docker, journal] = await detectSources(hostOf({ mayRunCommands: false }))
    expect(docker?.detail).toBe(`web. The agent must be allowed to read ${at('docker')} first.`)
    expect(journal?.detail).toContain('Start the agent with WEIR_AGENT_EXEC=1 first')
  })

  it.each([
    ['refuses', 403, '{}'],
    ['answers something else', 200, '<html>'],
    ['answers more than anybody needs', 200, JSON.stringify([{ Names: ['x'.repeat(2_000_000)] }])],
    ['runs no containers', 200, '[]'],
  ])('finds no containers where Docker %s', async (_name, status, body) => {
    await dockerAnswers(status, body)
    expect(await detectSources(hostOf())).toEqual([])
  })

  it('finds nothing on an empty host', async () => {
    expect(await detectSources(hostOf())).toEqual([])
  })

  it('says so where it cannot look', async () => {
    await expect(detectSources(hostOf({ platform: 'darwin' }))).rejects.toThrow(
      'Sources are detected on Linux only; this agent runs on darwin.',
    )
  })
})
