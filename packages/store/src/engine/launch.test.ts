import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emulatedLaunch, resolveEngineLaunch } from './launch.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ready = (emulator: string) => writeFileSync(join(folder, 'ready.json'), JSON.stringify({ emulator }))

describe('resolveEngineLaunch', () => {
  it('runs the script on this Node where the native library is installed, even with an emulation at hand', () => {
    ready('box64')
    const launch = resolveEngineLaunch('shim.ts', { native: true, emulation: folder })
    expect(launch).toEqual({ command: process.execPath, args: ['shim.ts'], env: {}, emulated: false })
  })

  it.each(['box64', 'qemu'])('runs it under %s where only that is ready', emulator => {
    ready(emulator)
    const launch = resolveEngineLaunch('shim.ts', { native: false, emulation: folder })
    expect(launch).toEqual(emulatedLaunch(folder, emulator, 'shim.ts'))
  })

  it.each([
    ['nothing was prepared', () => {}],
    ['the marker is broken', () => writeFileSync(join(folder, 'ready.json'), '{')],
  ])('says in a sentence what to do when %s', (_, arrange) => {
    arrange()
    expect(() => resolveEngineLaunch('shim.ts', { native: false, emulation: folder })).toThrow(
      /no library for .* run "npm start" once.* or set WEIR_CLICKHOUSE_URL to a ClickHouse server\.$/,
    )
  })
})

describe('emulatedLaunch', () => {
  it('starts box64 by the loader of its own C library, with x64 libraries, settings and chDB from the folder', () => {
    const { command, args, env, emulated } = emulatedLaunch('/cache', 'box64', 'shim.ts')
    const libraries = '/cache/arm64/usr/lib/aarch64-linux-gnu'
    expect(command).toBe(`${libraries}/ld-linux-aarch64.so.1`)
    const flags = ['--no-opt', '--no-maglev', '--no-sparkplug']
    expect(args).toEqual([
      '--library-path',
      libraries,
      '/cache/box64/usr/bin/box64',
      '/cache/node',
      ...flags,
      'shim.ts',
    ])
    expect(env).toMatchObject({
      WEIR_CHDB_ROOT: '/cache/package.json',
      BOX64_LD_LIBRARY_PATH: '/cache/x64/usr/lib/x86_64-linux-gnu:/cache/x64/lib/x86_64-linux-gnu',
      XDG_CACHE_HOME: '/cache/translations',
    })
    expect(emulated).toBe(true)
  })

  it('starts QEMU with the x64 libraries as its root', () => {
    expect(emulatedLaunch('/cache', 'qemu', 'shim.ts')).toEqual({
      command: '/cache/qemu/usr/bin/qemu-x86_64-static',
      args: ['-L', '/cache/x64', '/cache/node', '--no-opt', '--no-maglev', '--no-sparkplug', 'shim.ts'],
      env: { WEIR_CHDB_ROOT: '/cache/package.json' },
      emulated: true,
    })
  })
})
