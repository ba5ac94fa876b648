import { expect, it } from 'vitest'
import { wholeMinute } from './pipeline-editor.queries.ts'

it('[API-038] asks for diagnostics in ISO times rounded to the minute', () => {
  expect(wholeMinute(Date.parse('2026-03-01T10:20:59.999Z'))).toBe('2026-03-01T10:20:00.000Z')
})
