import { expect, it } from 'vitest'
import { readShimOptions } from './shim-options.ts'

const env = { WEIR_ENGINE_PASSWORD: 'secret' }

it('reads arguments and environment', () => {
  expect(
    readShimOptions(['--data', '/d', '--port', '0', '--sessions', '2', '--memory-limit', '200000000'], env),
  ).toEqual({
    dataPath: '/d',
    port: 0,
    password: 'secret',
    database: 'weir',
    sessions: 2,
    memoryLimit: 200_000_000,
    maxBodyBytes: 64 * 1024 * 1024,
  })
})

it.each([
  ['no data folder', ['--port', '1'], env, '--data'],
  ['no port', ['--data', '/d'], env, '--port'],
  ['a port that is none', ['--data', '/d', '--port', '70000'], env, '--port'],
  ['no session', ['--data', '/d', '--port', '1', '--sessions', '0'], env, '--sessions'],
  ['no password', ['--data', '/d', '--port', '1'], {}, 'WEIR_ENGINE_PASSWORD'],
])('refuses %s', (_name, argv, environment, message) => {
  expect(() => readShimOptions(argv, environment)).toThrow(message)
})
