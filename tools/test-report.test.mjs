import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPlaywright, countStep, countVitest, summarize } from './test-report.mjs'

const file = (status, ...statuses) => ({ status, assertionResults: statuses.map(one => ({ status: one })) })

describe('counts', () => {
  it('of Vitest: a file that never came to its tests is a failure too', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'failed', 'passed'), file('failed')],
    }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 3 })
  })

  it('of Playwright: flaky tests passed, errors outside of tests failed', () => {
    const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 1 }
    expect(countPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({ passed: 6, failed: 3, skipped: 1 })
  })
})

describe('countStep', () => {
  let folder
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'weir-report-'))
    writeFileSync(path.join(folder, 'r.json'), '{"n": 4}')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const count = ({ n }) => ({ passed: n, failed: 0, skipped: 0 })

  it('takes the report', () => {
    expect(countStep({ code: 0, reportFile: path.join(folder, 'r.json'), count })).toEqual({
      passed: 4,
      failed: 0,
      skipped: 0,
    })
  })
  it('counts a failed program with a clean report as one failure', () => {
    expect(countStep({ code: 1, reportFile: path.join(folder, 'r.json'), count }).failed).toBe(1)
  })
  it('counts a failed program without a report as one failure', () => {
    expect(countStep({ code: 1, reportFile: path.join(folder, 'none.json'), count })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})

describe('summarize', () => {
  it('ends with the closing line', () => {
    const text = summarize([
      { name: 'unit', seconds: 1.5, passed: 10, failed: 0, skipped: 1 },
      { name: 'e2e', seconds: 20, passed: 3, failed: 2, skipped: 0 },
    ])
    const lines = text.split('\n')
    expect(lines.at(-1)).toBe('13 passed, 2 failed')
    expect(lines.find(line => line.startsWith('all'))).toMatch(/^all\s+21\.5\s+13\s+2\s+1$/)
  })
})
