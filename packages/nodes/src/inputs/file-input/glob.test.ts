import { describe, expect, it } from 'vitest'
import { fitsGlobs, parseGlobs } from './glob.ts'

describe('globs', () => {
  it.each([
    ['/var/log/*.log', '/var/log/a.log', true],
    ['/var/log/*.log', '/var/log/.hidden.log', false],
    ['/var/log/.*.log', '/var/log/.hidden.log', true],
    ['/var/log/*.log', '/var/log/x/a.log', false],
    ['/var/**/*.log', '/var/a.log', true],
    ['/var/**/*.log', '/var/x/y/a.log', true],
    ['/var/**/*.log', '/var/.x/a.log', false],
    ['/var/**', '/var/x/y', true],
    ['/var/log/app-?.log', '/var/log/app-1.log', true],
    ['/var/log/app-?.log', '/var/log/app-12.log', false],
    ['/var/log/app-?.log', '/var/log/app-漢.log', true],
    ['/var/log/[a-c]*', '/var/log/bx', true],
    ['/var/log/[!a-c]*', '/var/log/bx', false],
    ['/var/log/[^a-c]*', '/var/log/x', true],
    ['/var/log/[]]x', '/var/log/]x', true],
    ['/var/log/[a-]x', '/var/log/-x', true],
    ['/var/log/\\*.log', '/var/log/*.log', true],
    ['/var/log/\\*.log', '/var/log/a.log', false],
    ['/{var,opt}/log/{a,b{1,2}}.log', '/opt/log/b2.log', true],
    ['/{var,opt}/log/{a,b{1,2}}.log', '/opt/log/b.log', false],
    ['{/a/*.log,/b/*.txt}', '/b/x.txt', true],
    ['/var/log', '/var/log/x/y.log', true],
    ['/var//log/./a.log', '/var/log/a.log', true],
    ['C:\\logs\\*.log', 'C:/logs/a.log', true],
    ['C:\\logs\\*.log', 'D:/logs/a.log', false],
    [`/${'*a'.repeat(40)}b`, `/${'a'.repeat(200)}`, false],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(fitsGlobs(parseGlobs(glob), path)).toBe(expected)
  })

  it.each([
    ['var/log/*.log', 'Write the whole path'],
    ['/var/../etc/passwd', 'without ..'],
    ['/', 'names no file'],
    ['/var/[a', 'A [ needs its ]'],
    ['/var/{a,b', 'A { needs its }'],
    ['/a\0b', 'NUL'],
    [`/${'{a,b}'.repeat(9)}`, 'more than 256 paths'],
    [`/${'a/'.repeat(100)}`, 'at most 64 folders'],
    [`/${'a'.repeat(5000)}`, 'at most 4096'],
  ])('%s is refused: %s', (glob, message) => {
    expect(() => parseGlobs(glob)).toThrow(message)
  })
})
