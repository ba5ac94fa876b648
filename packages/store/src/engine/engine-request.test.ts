import { describe, expect, it } from 'vitest'
import { parseEngineRequest } from './engine-request.ts'

const parse = (search: string) => parseEngineRequest(new URLSearchParams(search), () => 'generated')

describe('parseEngineRequest', () => {
  it('sorts the query string', () => {
    const request = parse(
      'query=SELECT+1&query_id=q1&database=weir&default_format=JSON&param_a=x%27y&max_threads=3&enable_http_compression=1&wait_end_of_query=1',
    )
    expect(request).toEqual({
      query: 'SELECT 1',
      queryId: 'q1',
      database: 'weir',
      format: 'JSON',
      settings: new Map([['max_threads', '3']]),
      params: new Map([['a', "x'y"]]),
      compressResponse: true,
    })
  })

  it('has defaults', () => {
    expect(parse('')).toMatchObject({ database: 'default', format: 'TabSeparated', queryId: 'generated' })
  })

  it.each([
    ['a password in the URL', 'password=x', /does not take "password"/],
    ['a session that it does not keep', 'session_id=x', /does not take "session_id"/],
    ['a setting that is no name', 'a%3D1%3BDROP=1', /Unknown setting/],
    ['a format that is no name', 'default_format=JSON%3B', /Unknown format/],
  ])('refuses %s', (_name, search, message) => {
    expect(() => parse(search)).toThrow(message)
  })
})
