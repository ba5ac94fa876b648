/** A regular expression that the mask editor offers. */
export interface MaskLibraryEntry {
  readonly id: string
  readonly displayName: string
  readonly description: string
  /** Go syntax; the first capture group, or else the whole match, is what is masked. */
  readonly regex: string
  readonly tags: readonly string[]
}

/** Entries with this tag are added to a new mask processor. */
export const defaultMaskTag = 'ed_masking_default'

const entry = (id: string, displayName: string, description: string, regex: string): MaskLibraryEntry => ({
  id,
  displayName,
  description,
  regex,
  tags: [defaultMaskTag],
})

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const hextet = '[0-9A-Fa-f]{1,4}'

/** The predefined masks. Those that match more come after those that match less, as masks run in order. */
export const maskLibrary: readonly MaskLibraryEntry[] = [
  entry(
    'jwt',
    'JSON Web Token',
    'Three base64url parts, as in bearer tokens.',
    '\\beyJ[\\w-]{5,}\\.eyJ[\\w-]{5,}\\.[\\w-]{5,}',
  ),
  entry(
    'private_key',
    'Private Key',
    'A PEM block with a private key.',
    '-----BEGIN [A-Z ]*PRIVATE KEY-----[A-Za-z0-9+/=\\s\\\\]+-----END [A-Z ]*PRIVATE KEY-----',
  ),
  entry(
    'aws_access_key',
    'AWS Access Key ID',
    'Twenty characters that begin with AKIA, ASIA and the like.',
    '\\b(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[A-Z0-9]{16}\\b',
  ),
  entry(
    'aws_secret_key',
    'AWS Secret Access Key',
    'The value behind aws_secret_access_key.',
    '(?i)aws_?secret_?(?:access_?)?key["\']?\\s*[:=]\\s*["\']?([A-Za-z0-9/+]{40})',
  ),
  entry(
    'github_token',
    'GitHub Token',
    'Personal, app and fine-grained tokens.',
    '\\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\\b',
  ),
  entry('slack_token', 'Slack Token', 'Bot, user and app tokens.', '\\bxox[abeoprs]-[A-Za-z0-9-]{10,250}'),
  entry(
    'authorization',
    'Authorization Header',
    'The credentials behind Bearer or Basic.',
    '(?i)\\b(?:bearer|basic)\\s+([A-Za-z0-9._~+/-]{8,}=*)',
  ),
  entry(
    'password',
    'Password',
    'The value of fields named password, passwd, pwd or secret.',
    '(?i)\\b(?:password|passwd|pwd|secret)["\']?\\s*[:=]\\s*["\']?([^\\s"\',;&}]+)',
  ),
  entry(
    'url_credentials',
    'Credentials in URL',
    'User name and password before the host.',
    '\\b[a-z][a-z0-9+.-]*://([^\\s/:@]+:[^\\s/@]+)@',
  ),
  entry(
    'email',
    'E-mail Address',
    'An address such as name@example.com.',
    '\\b[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,24}\\b',
  ),
  entry(
    'credit_card',
    'Credit Card Number',
    'Visa, Mastercard, American Express, Discover, Diners and JCB, with blanks or hyphens.',
    '\\b(?:(?:4\\d{3}|5[1-5]\\d{2}|2[2-7]\\d{2}|6(?:011|4[4-9]\\d|5\\d{2})|35(?:2[89]|[3-8]\\d))[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}|3[47]\\d{2}[ -]?\\d{6}[ -]?\\d{5}|3(?:0[0-5]|[68]\\d)\\d[ -]?\\d{6}[ -]?\\d{4})\\b',
  ),
  entry(
    'iban',
    'IBAN',
    'An international bank account number.',
    '\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\\b',
  ),
  entry(
    'us_ssn',
    'US Social Security Number',
    'Three, two and four digits with hyphens.',
    '\\b(?:00[1-9]|0[1-9]\\d|[1-578]\\d{2}|6[0-57-9]\\d|66[0-57-9])-(?:0[1-9]|[1-9]\\d)-(?:000[1-9]|00[1-9]\\d|0[1-9]\\d{2}|[1-9]\\d{3})\\b',
  ),
  entry(
    'us_phone',
    'Phone Number',
    'North American numbers, with or without the country code.',
    '(?:\\+1[ .-]?|\\b1[ .-])?(?:\\([2-9]\\d{2}\\) ?|\\b[2-9]\\d{2}[ .-])[2-9]\\d{2}[ .-]\\d{4}\\b',
  ),
  entry('mac', 'MAC Address', 'Six pairs of hexadecimal digits.', '\\b(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}\\b'),
  entry(
    'uuid',
    'UUID',
    'Thirty-two hexadecimal digits in five groups.',
    '\\b[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\\b',
  ),
  entry(
    'ipv6',
    'IPv6 Address',
    'Full and shortened addresses.',
    `(?:(?:${hextet}:){7}${hextet}|(?:${hextet}:){1,6}(?::${hextet}){1,6}|(?:${hextet}:){1,7}:|::(?:${hextet}:){0,6}${hextet})`,
  ),
  entry('ipv4', 'IPv4 Address', 'Four numbers up to 255.', `\\b${octet}(?:\\.${octet}){3}\\b`),
]

/** A mask of the list that the processor applies. */
interface NamedMask {
  readonly name: string
}

/** The name for the next mask that a user adds: `Custom Mask N`, N the first number that is free. */
export function customMaskName(masks: readonly NamedMask[]): string {
  const taken = new Set(masks.map(mask => mask.name))
  let number = 1
  while (taken.has(`Custom Mask ${number}`)) number += 1
  return `Custom Mask ${number}`
}

/** The masks of a processor with the predefined ones in place of none, unless those were added before. */
export function withPredefinedMasks<Mask extends NamedMask>(
  masks: readonly Mask[],
  wereAdded: boolean,
  library: readonly MaskLibraryEntry[] = maskLibrary,
) {
  if (masks.length > 0 || wereAdded) return masks
  return library
    .filter(({ tags }) => tags.includes(defaultMaskTag))
    .map(({ displayName, regex }) => ({ name: displayName, capture_group: regex, mask: defaultMask, enabled: true }))
}

/** What stands in place of what was masked, unless a mask says otherwise. */
export const defaultMask = 'REDACTED'

/** Top-level fields that the mask editor does not offer. */
export const unmaskedFields: readonly string[] = ['timestamp', 'severity_text']
