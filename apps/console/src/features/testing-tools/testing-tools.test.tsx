import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ParsedLogs } from './grok/ParsedLogs.tsx'
import { parsedState } from './grok/parsed-state.ts'
import { Explanation } from './regex/Explanation.tsx'
import { MatchedLines } from './regex/MatchedLines.tsx'
import { matchedState } from './regex/matched-state.ts'
import {
  celSuggestionsQuery,
  celTestQuery,
  grokLibraryQuery,
  grokTestQuery,
  regexLibraryQuery,
  regexTestQuery,
} from './testing-tools.queries.ts'

const place = { orgId: 'org-1', configId: '*' }

describe('the calls', () => {
  it('[API-055] keep the libraries forever', () => {
    for (const query of [regexLibraryQuery('org-1'), grokLibraryQuery('org-1'), celSuggestionsQuery('org-1', '*')])
      expect([query.staleTime, query.gcTime]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  })

  it('test a regular expression only with a text', () => {
    expect(regexTestQuery(place, 'a', 'b').enabled).toBe(true)
    expect(regexTestQuery(place, '', 'b').enabled).toBe(false)
    expect(regexTestQuery(place, 'a', '').enabled).toBe(false)
  })

  it('test a grok pattern only where there is one', () => {
    expect(grokTestQuery(place, '%{IP}', '[]').enabled).toBe(true)
    expect(grokTestQuery(place, '', '["a"]').enabled).toBe(false)
  })

  it('test an expression only with an item', () => {
    expect(celTestQuery(place, 'true', '[{}]').enabled).toBe(true)
    expect(celTestQuery(place, '', '[{}]').enabled).toBe(false)
    expect(celTestQuery(place, 'true', '[]').enabled).toBe(false)
  })
})

describe('what is shown', () => {
  const group = (start: number, end: number, name = '') => ({ start, end, name })

  it('marks groups with their names, and says in words what each took', () => {
    const matches = [[{ groups: [group(0, 3), group(0, 1, 'key'), group(2, 3), group(-1, -1, 'none')] }], []]
    const html = renderToString(<MatchedLines lines={['a=1', 'nothing']} matches={matches} />)
    expect(html).toContain('<mark data-group-colour="1" title="key">a</mark>')
    expect(html).toContain('<mark title="Match">=</mark>')
    expect(html).toContain('<mark data-group-colour="2" title="Group 2">1</mark>')
    expect(html.match(/<th scope="row">/g)).toHaveLength(2)
  })

  it('[REGEX-004] puts what the pattern says below what its template is for', () => {
    const template = { displayName: 'Number', description: 'Digits only.', regex: '\\d+' }
    const seen = (pattern: string) =>
      renderToString(<Explanation template={template} pattern={pattern} parts={[{ depth: 1, text: 'a digit' }]} />)
    const html = seen('\\d+')
    expect(html.indexOf('Digits only.')).toBeGreaterThan(0)
    expect(html.indexOf('a digit')).toBeGreaterThan(html.indexOf('Digits only.'))
    expect(html).not.toContain('Began as')
    expect(seen('\\d')).toContain('Began as Number. ')
    expect(renderToString(<Explanation template={undefined} pattern="" parts={[]} />)).toBe('')
  })

  it('shows the fields of a log, or that it does not match', () => {
    const html = renderToString(
      <MantineProvider>
        <ParsedLogs logs={['GET 200', 'x', 'y']} parsed={[{ verb: 'GET', status: 200 }, null, {}]} />
      </MantineProvider>,
    )
    for (const text of ['verb', '>GET<', '>200<', 'No match', 'has no named parts']) expect(html).toContain(text)
  })

  it.each<[string, string, string]>([
    ['', 'a', 'Write a regular expression to try it.'],
    ['a', '', 'There are no logs to try it on.'],
    ['a', 'b', 'Trying…'],
  ])('says why there is no match yet: %s on %s', (pattern, text, words) =>
    expect(matchedState(pattern, text, undefined)).toBe(words),
  )

  it('counts matches and matched logs', () => {
    const match = { groups: [group(0, 1)] }
    expect(matchedState('a', 'a', [[match, match], []])).toBe('2 matches in 1 of 2 lines')
    expect(matchedState('a', 'a', [[match]])).toBe('1 match in 1 of 1 line')
    expect(matchedState('a', 'b', [[]])).toBe('No match')
    expect(parsedState('%{IP}', ['a', 'b'], [{}, null])).toBe('Matches 1 of 2 logs')
  })
})
