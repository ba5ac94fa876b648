const octet = '(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)'
const dotted = `${octet}(?:\\.${octet}){3}`
const hextet = '[0-9A-Fa-f]{1,4}'
const hex = (digits: number) => `[A-Fa-f0-9]{${digits}}`

/** An address with `before` groups, a double colon, and at most as many groups as are left, or an IPv4 tail. */
function compressed(before: number): string {
  const left = 7 - before
  const tail = left > 1 ? `|(?::${hextet}){0,${left - 2}}:${dotted}` : ''
  return `(?:${hextet}:){${before}}(?:(?::${hextet}){1,${left}}${tail}|:)`
}

const ipv6 = [
  `(?:${hextet}:){7}(?:${hextet}|:)`,
  `(?:${hextet}:){6}(?::${hextet}|${dotted}|:)`,
  ...[5, 4, 3, 2, 1].map(compressed),
  `:(?:(?::${hextet}){1,7}|(?::${hextet}){0,5}:${dotted}|:)`,
].join('|')

/** A name in its short or its full form, in English and, where it differs, in German. */
const months = [
  '[Jj]an(?:uary|uar)?',
  '[Ff]eb(?:ruary|ruar)?',
  '[Mm](?:a|ä)?r(?:ch|z)?',
  '[Aa]pr(?:il)?',
  '[Mm]a(?:y|i)?',
  '[Jj]un(?:e|i)?',
  '[Jj]ul(?:y|i)?',
  '[Aa]ug(?:ust)?',
  '[Ss]ep(?:tember)?',
  '[Oo](?:c|k)?t(?:ober)?',
  '[Nn]ov(?:ember)?',
  '[Dd]e(?:c|z)(?:ember)?',
].join('|')

const days = [
  'Mon(?:day)?',
  'Tue(?:sday)?',
  'Wed(?:nesday)?',
  'Thu(?:rsday)?',
  'Fri(?:day)?',
  'Sat(?:urday)?',
  'Sun(?:day)?',
]

const levels = [
  'alert',
  'trace',
  'debug',
  'notice',
  'info?(?:rmation)?',
  'warn?(?:ing)?',
  'err?(?:or)?',
  'crit?(?:ical)?',
  'fatal',
  'severe',
  'emerg(?:ency)?',
].join('|')

const mailCharacters = "[a-zA-Z0-9!#$%&'*+\\-/=?^_`{|}~:]"
const queryCharacters = "A-Za-z0-9$.+!*'|(){},~@#%&/=:;_?\\-\\[\\]<>"
const pathCharacters = "A-Za-z0-9$.+!*'(){},~:;=@#%&_\\-"

/** Words, numbers, addresses, paths and times: what all other patterns are made of. */
export const basePatterns: Readonly<Record<string, string>> = {
  WORD: '\\b\\w+\\b',
  NOTSPACE: '\\S+',
  SPACE: '\\s*',
  DATA: '.*?',
  GREEDYDATA: '.*',
  BOOL: 'true|false',
  QUOTEDSTRING: ['"', "'", '`'].map(quote => `${quote}(?:[^${quote}\\\\]|\\\\.)*${quote}`).join('|'),
  QS: '%{QUOTEDSTRING}',
  UUID: `${hex(8)}-(?:${hex(4)}-){3}${hex(12)}`,
  URN: "urn:[0-9A-Za-z][0-9A-Za-z-]{0,31}:(?:%[0-9a-fA-F]{2}|[0-9A-Za-z()+,.:=@;$_!*'/?#-])+",

  INT: '[+-]?[0-9]+',
  BASE10NUM: '[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)',
  NUMBER: '%{BASE10NUM}',
  BASE16NUM: '[+-]?(?:0x)?[0-9A-Fa-f]+',
  BASE16FLOAT: '[+-]?(?:0x)?(?:[0-9A-Fa-f]+(?:\\.[0-9A-Fa-f]*)?|\\.[0-9A-Fa-f]+)',
  POSINT: '\\b[1-9][0-9]*\\b',
  NONNEGINT: '\\b[0-9]+\\b',

  USERNAME: '[a-zA-Z0-9._-]+',
  USER: '%{USERNAME}',
  EMAILLOCALPART: `${mailCharacters}+(?:\\.${mailCharacters}+)*`,
  EMAILADDRESS: '%{EMAILLOCALPART}@%{HOSTNAME}',
  HOSTNAME: '\\b[0-9A-Za-z][0-9A-Za-z-]{0,62}(?:\\.[0-9A-Za-z][0-9A-Za-z-]{0,62})*(?:\\.?|\\b)',
  IPV4: dotted,
  IPV6: `(?:${ipv6})(?:%.+)?`,
  IP: '%{IPV6}|%{IPV4}',
  IPORHOST: '%{IP}|%{HOSTNAME}',
  HOSTPORT: '%{IPORHOST}:%{POSINT}',
  CISCOMAC: `(?:${hex(4)}\\.){2}${hex(4)}`,
  WINDOWSMAC: `(?:${hex(2)}-){5}${hex(2)}`,
  COMMONMAC: `(?:${hex(2)}:){5}${hex(2)}`,
  MAC: '%{CISCOMAC}|%{WINDOWSMAC}|%{COMMONMAC}',

  UNIXPATH: '(?:/[\\w%!$@:.,+~-]*)+',
  WINPATH: '(?:[A-Za-z]+:|\\\\)(?:\\\\[^\\\\?*]*)+',
  PATH: '%{UNIXPATH}|%{WINPATH}',
  TTY: '/dev/(?:pts|tty[pq]?)\\w*/?[0-9]+',
  URIPROTO: '[A-Za-z][A-Za-z0-9+\\-.]+',
  URIHOST: '%{IPORHOST}(?::%{POSINT})?',
  URIPATH: `(?:/[${pathCharacters}]*)+`,
  URIQUERY: `[${queryCharacters}]*`,
  URIPARAM: '\\?%{URIQUERY}',
  URIPATHPARAM: '%{URIPATH}(?:\\?%{URIQUERY})?',
  URI: '%{URIPROTO}://(?:%{USER}(?::[^@]*)?@)?(?:%{URIHOST})?(?:%{URIPATH}(?:\\?%{URIQUERY})?)?',

  MONTH: `\\b(?:${months})\\b`,
  MONTHNUM: '1[0-2]|0?[1-9]',
  MONTHNUM2: '0[1-9]|1[0-2]',
  MONTHDAY: '0[1-9]|[12][0-9]|3[01]|[1-9]',
  DAY: `\\b(?:${days.join('|')})\\b`,
  YEAR: '(?:\\d\\d){1,2}',
  HOUR: '2[0123]|[01]?[0-9]',
  MINUTE: '[0-5][0-9]',
  // 60 is a leap second.
  SECOND: '(?:60|[0-5]?[0-9])(?:[:.,][0-9]+)?',
  TIME: '%{HOUR}:%{MINUTE}(?::%{SECOND})?',
  TZ: '[APMCE][SED]T|UTC',
  ISO8601_TIMEZONE: 'Z|[+-]%{HOUR}(?::?%{MINUTE})',
  ISO8601_SECOND: '%{SECOND}',
  DATE_US: '%{MONTHNUM}[/-]%{MONTHDAY}[/-]%{YEAR}',
  DATE_EU: '%{MONTHDAY}[./-]%{MONTHNUM}[./-]%{YEAR}',
  DATE: '%{DATE_US}|%{DATE_EU}',
  DATESTAMP: '%{DATE}[- ]%{TIME}',
  TIMESTAMP_ISO8601: '%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[T ]%{HOUR}:?%{MINUTE}(?::?%{SECOND})?%{ISO8601_TIMEZONE}?',
  DATESTAMP_RFC822: '%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}',
  DATESTAMP_RFC2822: '%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} %{ISO8601_TIMEZONE}',
  DATESTAMP_OTHER: '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{TZ} %{YEAR}',
  DATESTAMP_EVENTLOG: '%{YEAR}%{MONTHNUM2}%{MONTHDAY}%{HOUR}%{MINUTE}%{SECOND}',
  SYSLOGTIMESTAMP: '%{MONTH} +%{MONTHDAY} %{TIME}',
  HTTPDATE: '%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}',
  LOGLEVEL: `(?i:${levels})`,
}
