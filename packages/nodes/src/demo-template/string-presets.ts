import { hexDigits, pick, type Random, wholeNumber } from '../random-choice.ts'

type Words = readonly [string, ...string[]]

const firstNames: Words = [
  'Ada',
  'Bilal',
  'Chen',
  'Dolores',
  'Emeka',
  'Freya',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kofi',
  'Leila',
]
const lastNames: Words = [
  'Lindqvist',
  'Haddad',
  'Wei',
  'Ruiz',
  'Obi',
  'Olsen',
  'Kovac',
  'Sato',
  'Pereira',
  'Weber',
  'Mensah',
  'Farhadi',
]
const domains: Words = [
  'example.com',
  'example.org',
  'example.net',
  'shop.example.com',
  'api.example.org',
  'mail.example.net',
]
const nouns: Words = [
  'server',
  'bridge',
  'river',
  'garden',
  'engine',
  'window',
  'market',
  'signal',
  'harbor',
  'mountain',
  'ticket',
  'lantern',
]
const words: Words = [
  'amber',
  'brisk',
  'copper',
  'delta',
  'ember',
  'fable',
  'glide',
  'hollow',
  'ivory',
  'jolt',
  'kindle',
  'lumen',
  'meadow',
  'nimbus',
  'orbit',
  'pebble',
]
const resources: Words = ['orders', 'users', 'products', 'carts', 'invoices', 'sessions']
const verbs: Words = [
  'reboot',
  'index',
  'bypass',
  'parse',
  'compress',
  'synthesize',
  'quantify',
  'override',
  'transmit',
  'calculate',
]
const things: Words = [
  'TCP firewall',
  'SQL array',
  'SSL card',
  'HTTP port',
  'XML feed',
  'SMTP matrix',
  'PNG panel',
  'JSON bus',
]
const userAgents: Words = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'curl/8.11.0',
  'kube-probe/1.34',
]

const from = (list: Words) => (random: Random) => pick(random, list)
const uri = (random: Random) =>
  `/api/v${wholeNumber(random, 1, 3)}/${pick(random, resources)}/${wholeNumber(random, 1, 9999)}`

/** What stands for a word of a sentence, too. */
export const randomWord = from([...nouns, ...words])

/** The presets of a text variable, by the label that the editor shows; `Custom` takes the values that are given. */
const generators: Readonly<Record<string, ((random: Random) => string) | undefined>> = {
  Custom: undefined,
  'HTTP Method': from(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
  'HTTP Version': from(['HTTP/1.0', 'HTTP/1.1', 'HTTP/2.0', 'HTTP/3.0']),
  'HTTP Status Code': from([
    '200',
    '200',
    '200',
    '201',
    '204',
    '301',
    '304',
    '400',
    '401',
    '403',
    '404',
    '429',
    '500',
    '502',
    '503',
  ]),
  'Resource URI': uri,
  URL: random => `https://${pick(random, domains)}${uri(random)}`,
  'Mac Address': random => Array.from({ length: 6 }, () => hexDigits(random, 2)).join(':'),
  Username: random => `${pick(random, firstNames).toLowerCase()}${wholeNumber(random, 1, 99)}`,
  'User Agent': from(userAgents),
  Email: random => `${pick(random, firstNames)}.${pick(random, lastNames)}@${pick(random, domains)}`.toLowerCase(),
  'Domain Name': from(domains),
  'File Mime Type': from([
    'text/html',
    'text/css',
    'application/json',
    'application/pdf',
    'image/png',
    'image/svg+xml',
    'video/mp4',
    'application/octet-stream',
  ]),
  Name: random => `${pick(random, firstNames)} ${pick(random, lastNames)}`,
  'App Name': from(['storefront', 'checkout', 'payments', 'inventory', 'accounts', 'search', 'mailer', 'scheduler']),
  Noun: from(nouns),
  Country: from([
    'Brazil',
    'Canada',
    'Egypt',
    'Finland',
    'Ghana',
    'India',
    'Japan',
    'Mexico',
    'Norway',
    'Portugal',
    'Vietnam',
  ]),
  Company: random => `${pick(random, lastNames)} ${pick(random, ['Ltd', 'Inc', 'GmbH', 'SA', 'and Sons'])}`,
  'Hacker Phrase': random => `We need to ${pick(random, verbs)} the ${pick(random, words)} ${pick(random, things)}!`,
  Word: from(words),
  'Job Level': from(['Junior', 'Senior', 'Lead', 'Principal', 'Staff', 'Chief', 'Regional', 'District']),
  City: from([
    'Accra',
    'Berlin',
    'Chennai',
    'Denver',
    'Fortaleza',
    'Helsinki',
    'Kyoto',
    'Lisbon',
    'Oslo',
    'Porto',
    'Quito',
    'Turin',
  ]),
  'Random Word': randomWord,
}

/** A preset as it is stored: its label without the spaces. */
export const presetKey = (label: string): string => label.replaceAll(' ', '')

/** The labels of all presets, in the order they are offered. */
export const stringPresetLabels: readonly string[] = Object.keys(generators)

export const customPreset = 'Custom'
export const stringPresets: readonly string[] = stringPresetLabels.map(presetKey)

const byKey: ReadonlyMap<string, ((random: Random) => string) | undefined> = new Map(
  Object.entries(generators).map(([label, generator]) => [presetKey(label), generator]),
)

/** Makes up a text of the preset; undefined for `Custom`, whose values come from elsewhere. */
export function presetText(preset: string, random: Random): string | undefined {
  return byKey.get(presetKey(preset))?.(random)
}
