import { expect, it } from 'vitest'
import { withoutSecrets } from './stores.ts'

it.each([
  ['postgres://weir:hunter2@db:5432/weir', 'postgres://weir:***@db:5432/weir'],
  ['postgres://weir:hunter2@db/weir?password=hunter2&sslmode=require', 'postgres://weir:***@db/weir'],
  ['http://default:hunter2@ch:8123/weir', 'http://default:***@ch:8123/weir'],
  ['http://ch:8123', 'http://ch:8123/'],
])('shows %s without its secrets', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown)
})
