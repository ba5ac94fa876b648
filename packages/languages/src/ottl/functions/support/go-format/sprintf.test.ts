import { double, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { Duration, type OttlValue } from '../../../value.ts'
import { compileSprintf } from './sprintf.ts'

function print(format: string, ...values: OttlValue[]): string {
  return compileSprintf(format)(values)
}

describe('verbs', () => {
  it.each<[string, OttlValue[], string]>([
    ['%d|%5d|%-5d|%05d|%+d|% d', [7, 7, 7, 7, 7, 7], '7|    7|7    |00007|+7| 7'],
    ['%b %o %#o %O %x %#X', [5, 8, 8, 8, 255, 255], '101 10 010 0o10 ff 0XFF'],
    ['%c %q %U %#U', [0x263a, 0x41, 0x41, 0x263a], "☺ 'A' U+0041 U+263A '☺'"],
    ['%x %d', [-255, -9_223_372_036_854_775_808n], '-ff -9223372036854775808'],
    ['%.3d|%8.3d|%.0d', [7, 7, 0], '007|     007|'],
    ['%f %.2f %8.3f %-8.1f| %+.1f', [2.5, 2.5, 2.5, 2.5, 2.5], '2.500000 2.50    2.500 2.5     | +2.5'],
    ['%e %.2E %g %G', [12_345.678, 12_345.678, 1e-7, double(1e21)], '1.234568e+04 1.23E+04 1e-07 1E+21'],
    ['%v %v %v', [double(1e6), double(123_456), 0.000_012], '1e+06 123456 1.2e-05'],
    ['%.0f %.0f %.1f %.2g', [0.5, 1.5, 0.25, 1_234.5], '0 2 0.2 1.2e+03'],
    ['%08.2f|%-8.2f|% .1f', [-1.5, -1.5, 1.25], '-0001.50|-1.50   | 1.2'],
    ['%x %b', [3.5, double(1)], '0x1.cp+01 4503599627370496p-52'],
    ['%#g %#.3x', [double(2), 1.5], '2.00000 0x1.800p+00'],
    ['%s|%5s|%-5s|%.2s|%05s', ['abc', 'abc', 'abc', 'äbc', 'abc'], 'abc|  abc|abc  |äb|00abc'],
    ['%q %+q %#q', ['a"\n\u0007ü', 'ü☺😀', 'raw'], '"a\\"\\n\\aü" "\\u00fc\\u263a\\U0001f600" `raw`'],
    ['%x % X %#x', ['hi', 'hi', 'hi'], '6869 68 69 0x6869'],
    ['%t %v %6t', [true, false, true], 'true false   true'],
    ['%v %s %x %d', [Uint8Array.of(1, 2), Uint8Array.of(104), Uint8Array.of(1), Uint8Array.of(9)], '[1 2] h 01 [9]'],
    [
      '%v %d',
      [
        ['a', 1.5, null],
        [1, 2],
      ],
      '[a 1.5 <nil>] [1 2]',
    ],
    [
      '%v',
      [
        ValueMap.from([
          ['b', 1],
          ['a', 'x'],
        ]),
      ],
      'map[a:x b:1]',
    ],
    ['%v %d', [new Duration(1_500_000_000n), new Duration(5n)], '1.5s 5'],
    ['%T %T %T', ['a', 1, null], 'string int64 <nil>'],
  ])('%s', (format, values, expected) => {
    expect(print(format, ...values)).toBe(expected)
  })
})

describe('arguments', () => {
  it.each<[string, OttlValue[], string]>([
    ['%[2]d %[1]d', [1, 2], '2 1'],
    ['%[1]d %d %[1]q', [65, 66], "65 66 'A'"],
    ['%*d|%-*d|%.*f', [4, 7, 4, 7, 1, 2.55], '   7|7   |2.5'],
    ['%*d', [-4, 7], '7   '],
    ['%[3]*.[2]*[1]f', [12.5, 2, 6], ' 12.50'],
    ['100%%', [], '100%'],
  ])('%s', (format, values, expected) => {
    expect(print(format, ...values)).toBe(expected)
  })
})

describe('marks errors', () => {
  it.each<[string, OttlValue[], string]>([
    ['%d', ['hi'], '%!d(string=hi)'],
    ['%s %t', [5, 'x'], '%!s(int64=5) %!t(string=x)'],
    ['%z', [1.5], '%!z(float64=1.5)'],
    ['%d %v', [null, null], '%!d(<nil>) <nil>'],
    ['%d %d', [1], '1 %!d(MISSING)'],
    ['%d', [1, 'x', null], '1%!(EXTRA string=x, <nil>)'],
    ['%', [], '%!(NOVERB)'],
    ['%[5]d', [1], '%!d(BADINDEX)'],
    ['%[x]d', [1], '%!d(BADINDEX)'],
    ['%*d', ['x', 1], '%!(BADWIDTH)1'],
    ['%.*d', ['x', 1], '%!(BADPREC)1'],
  ])('%s', (format, values, expected) => {
    expect(print(format, ...values)).toBe(expected)
  })
})

it('does not grow without bounds', () => {
  expect(() => print('%1000000d'.repeat(30), ...Array<number>(30).fill(1))).toThrow('longer than 16777216')
  expect(() => print('%1000000d', Array<number>(1_000).fill(1))).toThrow('longer than 16777216')
})
