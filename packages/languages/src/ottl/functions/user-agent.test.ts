import { LogRecord } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { compileValue } from '../index.ts'

const versionOf = compileValue('UserAgent(body)["user_agent.version"]', { context: 'log', errorMode: 'propagate' })
const nameOf = compileValue('UserAgent(body)["user_agent.name"]', { context: 'log', errorMode: 'propagate' })
const systemOf = compileValue('UserAgent(body)["os.name"]', { context: 'log', errorMode: 'propagate' })

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari',
    '17.4',
    'Mac OS X',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/125.0.6422.53 Mobile Safari/537.36',
    'Chrome Mobile',
    '125.0.6422',
    'Android',
  ],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'Googlebot', '2.1', 'Other'],
  ['something/9', 'Other', '', 'Other'],
])('%s', (text, name, version, system) => {
  const record = new LogRecord()
  record.body = text
  expect([nameOf(record), versionOf(record), systemOf(record)]).toEqual([name, version, system])
})
