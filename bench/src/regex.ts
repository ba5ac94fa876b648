import { compileRegex, type Regex } from '@weir/languages/regex'
import { RE2JS } from 're2js'
import { compare, type Figure } from './figure.ts'

/** Patterns that hang a backtracking engine, each on 100 KB of the text that is worst for it. */
const hostile: readonly [pattern: string, text: string, matches: boolean][] = [
  ['(a+)+$', `${'a'.repeat(100_000)}!`, false],
  ['(a|aa)+$', `${'a'.repeat(100_000)}!`, false],
  ['(.*)*x', 'a'.repeat(100_000), false],
  ['([a-z]+)*=', 'a'.repeat(100_000), false],
  ['(x+x+)+y', 'x'.repeat(100_000), false],
  ['(?i)(A+)+k$', 'a'.repeat(100_000), false],
  ['(\\p{L}+)+\\d', 'é'.repeat(100_000), false],
  ['[\\pL\\pN]+@\\p{Greek}', 'ab1'.repeat(33_333), false],
  ['(a{1,100}){1,10}$', 'a'.repeat(100_000), true],
  ['(a{1,100}){1,10}b', 'a'.repeat(100_000), false],
  ['(a?){100}a{100}$', `${'a'.repeat(100_000)}!`, false],
  ['(.*)(.*)=(.*)z', `${'a'.repeat(100_000)}=`, false],
  ['[a-z]+@[a-z]+', `${'a'.repeat(100_000)} @`, false],
]

type Operation = 'exec' | 'test' | 'replace'

const ordinary: readonly [name: string, operation: Operation, pattern: string][] = [
  [
    'access log',
    'exec',
    '^(?P<ip>\\S+) (?P<ident>\\S+) (?P<user>\\S+) \\[(?P<time>[^\\]]+)\\] "(?P<method>\\S+) (?P<path>\\S+) (?P<protocol>[^"]+)" ' +
      '(?P<status>\\d{3}) (?P<size>\\d+|-)',
  ],
  ['card number', 'replace', '\\b(?:\\d[ -]?){13,16}\\b'],
  ['e-mail address', 'replace', '[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}'],
  ['IPv4 address', 'replace', '\\b(?:\\d{1,3}\\.){3}\\d{1,3}\\b'],
  ['UUID', 'test', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
]

export function regexFigures(): Figure[] {
  return [...hostile.map(hostileFigure), ...ordinary.map(ordinaryFigure)]
}

function hostileFigure([pattern, text, matches]: (typeof hostile)[number]): Figure {
  const start = performance.now()
  const regex = compileRegex(pattern)
  const right = regex.test(text) === matches && (regex.exec(text) !== null) === matches
  const milliseconds = Math.round((performance.now() - start) * 10) / 10
  const allowedMilliseconds = 200
  const note = right ? {} : { note: 'wrong answer' }
  return {
    name: `regex ${pattern}`,
    milliseconds,
    allowedMilliseconds,
    ok: right && milliseconds < allowedMilliseconds,
    ...note,
  }
}

function ordinaryFigure([name, operation, pattern]: (typeof ordinary)[number]): Figure {
  const texts = Array.from({ length: 1000 }, (_, index) => line(index))
  const each = (act: (text: string) => unknown) => ({
    run: () => {
      for (const text of texts) act(text)
      return texts.length
    },
  })
  const names = { name: `regex ${name} (${operation})`, baseline: 're2js', required: 3 }
  return compare(names, each(ours(operation, compileRegex(pattern))), each(theirs(operation, RE2JS.compile(pattern))))
}

function ours(operation: Operation, regex: Regex): (text: string) => unknown {
  if (operation === 'test') return text => regex.test(text)
  return operation === 'exec' ? text => regex.exec(text) : text => regex.replaceAll(text, '***')
}

function theirs(operation: Operation, regex: RE2JS): (text: string) => unknown {
  if (operation === 'test') return text => regex.test(text)
  return operation === 'exec' ? text => regex.exec(text) : text => regex.matcher(text).replaceAll('***')
}

/** A line of an access log; one in four has an e-mail address, one in five a card number, one in seven a UUID. */
function line(index: number): string {
  const number = (index * 7919) % 1000
  const agent = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    index % 4 === 0 ? `by user${number}@example.com` : '',
    index % 5 === 0 ? 'card 4111 1111 1111 1111' : '',
    index % 7 === 0 ? '0b6c1a52-7f3e-4d19-8a44-5e2f9c7d1b30' : '',
  ].join(' ')
  const request = `GET /api/v1/items/${number}?q=abc HTTP/1.1`
  return `10.${number % 256}.3.7 - user${number} [10/Oct/2026:13:55:36 +0000] "${request}" ${200 + (number % 300)} ${number * 17} "-" "${agent}"`
}
