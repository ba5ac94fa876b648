import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { DedupWindow } from './dedup-window.ts'

function logOf(body: string, resource = ''): LogRecord {
  const log = new LogRecord()
  log.body = body
  log.resource.attributes.set('r', resource)
  return log
}

const limits = { entries: 10, bytes: 20_000 }

describe('DedupWindow', () => {
  it('holds no more logs than its limit', () => {
    const window = new DedupWindow(1000, limits)
    const outcomes = Array.from({ length: 12 }, (_, at) => window.take(logOf(''), { log: String(at), resource: '' }, 0))
    expect(outcomes.filter(outcome => outcome === 'full')).toHaveLength(2)
    expect(window.take(logOf(''), { log: '0', resource: '' }, 0)).toBe('copy')
  })

  it.each([
    ['bodies', (text: string) => logOf(text), (_text: string, at: number) => ({ log: String(at), resource: '' })],
    ['what makes them equal', () => logOf(''), (text: string) => ({ log: text, resource: '' })],
    ['resources', (text: string) => logOf('', text), (text: string) => ({ log: '', resource: text })],
  ])('counts the bytes of %s', (_name, log, identity) => {
    const window = new DedupWindow(1000, limits)
    for (let at = 0; at < 10; at += 1) {
      const text = String(at).repeat(5000)
      window.take(log(text), identity(text, at), 0)
      window.settle()
    }
    expect(window.size).toBeLessThan(5)
  })

  it('keeps its own copies', () => {
    const window = new DedupWindow(1000, limits)
    const log = logOf('a')
    window.take(log, { log: 'a', resource: '' }, 0)
    window.settle()
    log.attributes.set('changed', true)
    log.resource.attributes.set('changed', true)
    const [held] = window.held
    expect(held?.record.attributes.size).toBe(0)
    expect(held?.record.resource.attributes.has('changed')).toBe(false)
  })
})
