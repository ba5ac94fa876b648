import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createResourceLoader, type ResourceLoaderOptions } from './resource-loader.ts'

const { signal } = new AbortController()
const load = async (location: string, options: ResourceLoaderOptions = {}, maxBytes = 100) =>
  new TextDecoder().decode(
    await createResourceLoader({ fetch: createGuardedFetch(undefined), ...options }).load(location, {
      maxBytes,
      signal,
    }),
  )

describe('resources from files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'weir-resources-'))
    await writeFile(path.join(folder, 'a b.csv'), 'id,name\n')
  })
  afterAll(() => rm(folder, { recursive: true }))
  const file = () => path.join(folder, 'a b.csv')

  it('are read by plain path, by file:// and by file URL', async () => {
    expect(await load(file())).toBe('id,name\n')
    expect(await load(pathToFileURL(file()).href)).toBe('id,name\n')
    expect(await load(`file://${path.relative(process.cwd(), file())}`)).toBe('id,name\n')
  })

  it.each<[string, () => string, number, string]>([
    ['that do not exist', () => path.join(folder, 'none'), 100, 'the file was not found'],
    ['that are folders', () => folder, 100, 'is not a file'],
    ['that are devices', () => '/dev/zero', 100, 'is not a file'],
    ['that are too large', () => file(), 7, 'it is larger than 7 bytes'],
  ])('are refused %s', async (_name, location, maxBytes, message) => {
    await expect(load(location(), {}, maxBytes)).rejects.toThrow(message)
  })

  it('are refused where the guard does not allow them', async () => {
    const asked: string[] = []
    const allow: ResourceLoaderOptions['allow'] = address => {
      if (address.kind === 'file') asked.push(address.path)
      throw new Error('not allowed')
    }
    await expect(load(file(), { allow })).rejects.toThrow('not allowed')
    expect(asked).toEqual([file()])
  })
})

describe('stored tables', () => {
  it('are read by name, whichever prefix they have', async () => {
    const loadTable: ResourceLoaderOptions['loadTable'] = name =>
      Promise.resolve(new TextEncoder().encode(`table ${name}`))
    expect(await load('lookup://users.csv', { loadTable })).toBe('table users.csv')
    expect(await load('ed://users.csv', { loadTable })).toBe('table users.csv')
    await expect(load('lookup://users.csv')).rejects.toThrow('there are no stored lookup tables here')
  })
})

describe('resources from URLs', () => {
  let server: Server | undefined
  afterEach(() => new Promise(resolve => (server ? server.close(resolve) : resolve(undefined))))

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise(resolve => server?.once('listening', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  it('are read, and redirects followed and guarded', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/table') response.end('id\n')
      else response.writeHead(302, { location: '/table' }).end()
    })
    const asked: string[] = []
    const allow: ResourceLoaderOptions['allow'] = address => {
      if (address.kind === 'url') asked.push(address.url.pathname)
    }
    expect(await load(`${url}/start`, { allow })).toBe('id\n')
    expect(asked).toEqual(['/start', '/table'])
  })

  it('fail when the server does not answer in time, or cannot be reached', async () => {
    const url = await serve(() => {})
    await expect(load(url, { timeoutMs: 50 })).rejects.toThrow('the server took longer than 50 ms')
    server?.closeAllConnections()
    await new Promise(resolve => server?.close(resolve))
    await expect(load(url)).rejects.toThrow('ECONNREFUSED')
  })

  it.each<[string, RequestListener, string]>([
    ['answers an error', (_request, response) => response.writeHead(404).end(), 'the server answered 404'],
    ['sends too much', (_request, response) => response.end('x'.repeat(101)), 'it is larger than 100 bytes'],
    [
      'redirects for ever',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      'there are more than 5 redirects',
    ],
    [
      'redirects to a file',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'file: URLs cannot be read',
    ],
  ])('fail when the server %s', async (_name, listener, message) => {
    await expect(load(await serve(listener))).rejects.toThrow(message)
  })
})
