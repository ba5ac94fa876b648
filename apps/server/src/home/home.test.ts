import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openHome } from './home.ts'

let home = ''
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'weir-home-'))
  home = path.join(folder, 'home')
  return () => rm(folder, { recursive: true })
})

const ports = { http: 4300, otlpGrpc: 4317, otlpHttp: 4318, opamp: 4320 }
const open = (minFreeMegabytes = 1) => openHome({ home, ports, minFreeMegabytes })

describe('openHome', () => {
  it('makes the folders and secrets that only the owner can read', async () => {
    const { secrets, lock } = await open()
    expect((await readdir(home)).sort()).toEqual(['agents', 'clickhouse', 'lock', 'logs', 'secrets.json', 'version'])
    expect((await stat(path.join(home, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(new Set(Object.values(secrets)).size).toBe(3)
    await lock.release()
  })

  it('finds the same secrets again', async () => {
    const first = await open()
    await first.lock.release()
    const second = await open()
    await second.lock.release()
    expect(second.secrets).toEqual(first.secrets)
  })

  it('leaves a home of a newer version untouched', async () => {
    await mkdir(home)
    await writeFile(path.join(home, 'version'), '99\n')
    await expect(open()).rejects.toThrow(/^The home .+ was written by a newer version of Weir \(format 99/)
    expect(await readdir(home)).toEqual(['version'])
    expect(await readFile(path.join(home, 'version'), 'utf8')).toBe('99\n')
  })

  it('does not start on a full disk, and leaves nothing behind', async () => {
    await expect(open(1e9)).rejects.toThrow(/^The disk of .+ has \d+ MB free, and Weir needs 1000000000 MB/)
    await expect(stat(home)).rejects.toThrow('ENOENT')
  })

  it('says when the secrets are damaged, and gives the lock back', async () => {
    await mkdir(home)
    await writeFile(path.join(home, 'secrets.json'), '{}')
    await expect(open()).rejects.toThrow(/^The file .+secrets.json is damaged/)
    expect(await readdir(home)).not.toContain('lock')
  })

  it('says when the home is a file', async () => {
    await writeFile(home, '')
    await expect(open()).rejects.toThrow(/is not a folder/)
  })
})
