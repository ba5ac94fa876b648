import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0 }

/** Counts of a Vitest JSON report. A file that failed before its first test counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** Counts of a Playwright JSON report. Errors outside of any test (a server that does not start) count as failures. */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** The counts of one step: from its report when it wrote one, and at least one failure when its program failed. */
export function countStep({ code, reportFile, count }) {
  const counts = reportFile && existsSync(reportFile) ? count(JSON.parse(readFileSync(reportFile, 'utf8'))) : none
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** The table of steps and the closing line, `N passed, N failed`. */
export function summarize(results) {
  const cell = (value, width) => String(value).padStart(width)
  const row = (name, seconds, counts) =>
    `${name.padEnd(10)}${cell(seconds, 9)}${cell(counts.passed, 9)}${cell(counts.failed, 9)}${cell(counts.skipped, 9)}`
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  return [
    `${'step'.padEnd(10)}${['seconds', 'passed', 'failed', 'skipped'].map(title => cell(title, 9)).join('')}`,
    ...results.map(result => row(result.name, result.seconds.toFixed(1), result)),
    row('all', sum('seconds').toFixed(1), total),
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n')
}
