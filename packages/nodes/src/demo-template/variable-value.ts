import { formatGoTime } from '@weir/languages/ottl'
import { hexDigits, pick, pickWeighted, type Random, wholeNumber } from '../random-choice.ts'
import { customPreset, presetText, randomWord } from './string-presets.ts'
import { timestampFormat } from './timestamp-formats.ts'
import type { LogVariable } from './variables.ts'

type Of<Type extends LogVariable['type']> = Extract<LogVariable, { type: Type }>

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const passwordLetters = `${letters}0123456789!@#$%^&*-_`
const passwordLength = 16

const levels = {
  general: [
    ['INFO', 70],
    ['DEBUG', 12],
    ['WARN', 11],
    ['ERROR', 7],
  ],
  syslog: [
    ['info', 60],
    ['notice', 12],
    ['debug', 10],
    ['warning', 9],
    ['err', 6],
    ['crit', 2],
    ['alert', 1],
    ['emerg', 1],
  ],
  apache: [
    ['info', 60],
    ['notice', 14],
    ['debug', 10],
    ['warn', 8],
    ['error', 6],
    ['crit', 1],
    ['alert', 1],
    ['emerg', 1],
  ],
} as const satisfies Record<
  Of<'LogLevel'>['preset'],
  readonly [readonly [string, number], ...(readonly [string, number])[]]
>

/** Makes up a value for a variable. */
export function variableValue(variable: LogVariable, random: Random, nowMs: number): string {
  switch (variable.type) {
    case 'Timestamp':
      return timestamp(variable, random, nowMs)
    case 'IPv4':
      return Array.from({ length: 4 }, (_, at) => wholeNumber(random, at === 0 ? 1 : 0, at === 0 ? 223 : 255)).join('.')
    case 'IPv6':
      return Array.from({ length: 8 }, () => hexDigits(random, 4)).join(':')
    case 'UUID':
      return uuid(random)
    case 'Password':
      return characters(random, passwordLetters, passwordLength)
    case 'LogLevel':
      return pickWeighted<string>(random, levels[variable.preset])
    case 'String':
      return text(variable, random)
    case 'Number': {
      const value = wholeNumber(random, Math.ceil(variable.min), Math.floor(variable.max))
      return variable.format === '%o' ? value.toString(8) : String(value)
    }
    case 'Float':
      return float(variable, random)
    case 'Sentence':
      return sentence(variable.length ?? wholeNumber(random, Math.max(1, variable.min), variable.max), random)
    case 'DigitN':
      return characters(random, '0123456789', variable.length)
    case 'HexN':
      return hexDigits(random, variable.length)
    case 'LetterN':
      return characters(random, letters, variable.length)
  }
}

/** So many seconds before now as the bounds say. */
function timestamp({ format, min, max }: Of<'Timestamp'>, random: Random, nowMs: number): string {
  const offsetMs = (min + random() * (max - min)) * 1000
  const nanos = BigInt(Math.round(nowMs - offsetMs)) * 1_000_000n + BigInt(Math.floor(random() * 1_000_000))
  const how = timestampFormat(format)
  return 'unit' in how ? String(nanos / how.unit) : formatGoTime(nanos, how.layout)
}

function uuid(random: Random): string {
  const hex = hexDigits(random, 30)
  const variant = pick(random, ['8', '9', 'a', 'b'])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`
}

function characters(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('')
}

function text({ preset, values }: Of<'String'>, random: Random): string {
  const [first, ...others] = values
  if (preset === customPreset) return first === undefined ? '' : pick(random, [first, ...others])
  return presetText(preset, random) ?? ''
}

/** `%f` has six digits behind the point, as in Go. */
function float({ format, precision, min, max }: Of<'Float'>, random: Random): string {
  const digits = precision ?? Number(/\.(\d+)/.exec(format)?.[1] ?? 6)
  return (min + random() * (max - min)).toFixed(digits)
}

function sentence(words: number, random: Random): string {
  const said = Array.from({ length: words }, () => randomWord(random)).join(' ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}
