import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readKeys } from './key-file.ts'
import { createPipelineHost, type PipelineHost, type PipelineOrigin } from './pipeline-host.ts'

const limits = { maxBytes: 1000, signal: new AbortController().signal }

describe('createPipelineHost', () => {
  let folder = ''
  let host: PipelineHost | undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'weir-host-'))
  })
  afterEach(async () => {
    await host?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('lets statements read only the variables that are named', async () => {
    host = await createPipelineHost({ WEIR_AGENT_ENV: 'ZONE, OTHER', ZONE: 'eu', SECRET: 's' }, 'server')
    const { environment } = host.ottlHost
    expect([environment?.get('ZONE'), environment?.get('OTHER'), environment?.get('SECRET')]).toEqual([
      'eu',
      undefined,
      undefined,
    ])
  })

  it('reads files for an agent of its own, never for a hosted one', async () => {
    const file = path.join(folder, 'table.csv')
    await writeFile(file, 'a,b\n1,2\n')
    host = await createPipelineHost({}, 'server')
    expect(new TextDecoder().decode(await host.resources.load(file, limits))).toBe('a,b\n1,2\n')
    await host.stop()
    host = await createPipelineHost({}, 'hosted')
    await expect(host.resources.load(file, limits)).rejects.toThrow('hosted pipeline')
    await expect(host.resources.load(`file://${file}`, limits)).rejects.toThrow('hosted pipeline')
  })

  it('does not reach private networks unless allowed', async () => {
    host = await createPipelineHost({}, 'server')
    await expect(host.resources.load('http://127.0.0.1:9/table.csv', limits)).rejects.toThrow('private network')
    await host.stop()
    host = await createPipelineHost({ WEIR_ALLOW_PRIVATE: '1' }, 'server')
    await expect(host.resources.load('http://127.0.0.1:9/table.csv', limits)).rejects.toThrow('ECONNREFUSED')
  })

  it.each<[PipelineOrigin, Record<string, string>, { files: boolean; commands: boolean }, boolean]>([
    ['operator', {}, { files: true, commands: true }, false],
    ['server', {}, { files: true, commands: false }, false],
    ['server', { WEIR_AGENT_EXEC: '1' }, { files: true, commands: true }, false],
    ['hosted', { WEIR_AGENT_EXEC: '1' }, { files: false, commands: false }, true],
    ['hosted', { WEIR_ALLOW_PRIVATE: '1' }, { files: false, commands: false }, false],
  ])('permits a pipeline of the %s with %j just what it should', async (origin, environment, permits, guarded) => {
    host = await createPipelineHost(environment, origin)
    expect(host.permits).toEqual(permits)
    expect(host.addresses !== undefined).toBe(guarded)
  })

  it('says what is wrong with the key file, and never its content', async () => {
    const file = path.join(folder, 'keys.json')
    await writeFile(file, '[{"id": "k1", "key": "c2hvcnQ="}]')
    await expect(createPipelineHost({ WEIR_AGENT_KEYS: file }, 'server')).rejects.toThrow(
      'k1 of WEIR_AGENT_KEYS must have 32 bytes',
    )
    await expect(createPipelineHost({ WEIR_AGENT_KEYS: path.join(folder, 'none') }, 'server')).rejects.toThrow(
      'cannot be read',
    )
  })
})

describe('readKeys', () => {
  const key = (fill: number) => new Uint8Array(32).fill(fill).toBase64()
  const keys = readKeys(
    JSON.stringify([
      { id: 'old', class: 1, key: key(1) },
      { id: 'new', class: 1, key: key(2), algorithm: 'aes-256-cbc' },
    ]),
  )

  it('encrypts with the last key of a class, or the one that is named', () => {
    expect(keys.encryptionKey(1, null)).toMatchObject({ id: 'new', algorithm: 'aes-256-cbc' })
    expect(keys.encryptionKey(1, 'old')).toMatchObject({ id: 'old', algorithm: 'aes-256-gcm' })
    expect(keys.encryptionKey(2, null)).toBeNull()
  })

  it('decrypts with any key that it knows', () => {
    expect(keys.decryptionKey('old')?.key[0]).toBe(1)
    expect(keys.decryptionKey('none')).toBeNull()
  })

  it.each([
    ['no JSON', 'key', 'is not JSON'],
    ['no list', '{}', 'is wrong at'],
    ['another algorithm', '[{"id":"a","algorithm":"des","key":""}]', '0.algorithm'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => readKeys(text)).toThrow(message)
  })
})
