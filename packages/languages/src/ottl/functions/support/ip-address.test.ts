import { expect, it } from 'vitest'
import { contains, parseIp, parseNetwork } from './ip-address.ts'

it.each<[string, number[] | null]>([
  ['10.0.0.255', [10, 0, 0, 255]],
  ['::ffff:10.0.0.1', [10, 0, 0, 1]],
  ['2001:db8::1', [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['::', Array<number>(16).fill(0)],
  ['1:2:3:4:5:6:1.2.3.4', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 2, 3, 4]],
  ['10.0.0.256', null],
  ['10.0.0.01', null],
  ['10.0.0', null],
  ['1:2:3:4:5:6:7', null],
  ['1::2::3', null],
  ['1.2.3.4::', null],
  ['fe80::1%eth0', null],
  ['', null],
])('%s', (text, bytes) => {
  const ip = parseIp(text)
  expect(ip && [...ip]).toEqual(bytes)
})

it.each([
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/9', '10.200.3.4', false],
  ['0.0.0.0/0', '255.1.2.3', true],
  ['10.1.2.3/32', '10.1.2.3', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['::ffff:10.0.0.0/104', '10.9.9.9', true],
  ['10.0.0.0/8', '::1', false],
])('%s holds %s: %s', (network, ip, expected) => {
  const parsed = parseNetwork(network)
  const address = parseIp(ip)
  expect(parsed && address && contains(parsed, address)).toBe(expected)
})

it.each(['10.0.0.0', '10.0.0.0/33', '10.0/8', '::/129', '10.0.0.0/', '10.0.0.0/a'])('%s is no network', text => {
  expect(parseNetwork(text)).toBeNull()
})
