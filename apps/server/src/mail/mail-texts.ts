import type { Mail } from './mailer.ts'
import { oneLine } from './one-line.ts'

interface Words {
  to: string
  subject: string
  /** Sentences, one paragraph each. */
  before: readonly string[]
  button?: { label: string; url: string }
  after?: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, character => entities[character] ?? '')

/** A mail as plain text and as simple HTML. What people wrote, such as names, is one line of plain text in both. */
export function writeMail({ to, subject, before, button, after = [] }: Words): Mail {
  const [first, rest] = [before.map(oneLine), after.map(oneLine)]
  const text = [...first, ...(button ? [`${button.label}:\n${button.url}`] : []), ...rest, 'Weir']
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const html = [
    ...first.map(line => paragraph(escape(line))),
    ...(button ? [paragraph(`<a href="${escape(button.url)}">${escape(button.label)}</a>`)] : []),
    ...rest.map(line => paragraph(escape(line))),
    paragraph('Weir'),
  ]
  const style = 'font:15px/1.5 system-ui,sans-serif;color:#1a1d21;max-width:520px'
  return {
    to,
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html><body><div style="${style}">${html.join('')}</div></body></html>`,
  }
}

const ignore = 'If this was not you, ignore this mail: nothing changes.'

/** The mails of the sign-in area. Links carry their secret behind the #, which browsers send to nobody. */
export const mailTexts = {
  verifyEmail: (to: string, publicUrl: string, token: string) =>
    writeMail({
      to,
      subject: 'Confirm your email for Weir',
      before: ['Somebody, hopefully you, made an account at Weir with this address. Confirm that it is yours.'],
      button: { label: 'Confirm email', url: `${publicUrl}/auth/register#verify=${encodeURIComponent(token)}` },
      after: ['The link works for one hour.', ignore],
    }),
  accountExists: (to: string, publicUrl: string) =>
    writeMail({
      to,
      subject: 'You already have an account at Weir',
      before: ['Somebody, hopefully you, tried to make an account with this address, which has one already.'],
      button: { label: 'Sign in', url: `${publicUrl}/auth/login` },
      after: ['If you forgot the password, you can set a new one from the sign-in page.', ignore],
    }),
  resetPassword: (to: string, publicUrl: string, token: string) =>
    writeMail({
      to,
      subject: 'Set a new password for Weir',
      before: ['Somebody, hopefully you, asked for a new password for this account.'],
      button: {
        label: 'Set a new password',
        url: `${publicUrl}/auth/reset-password#token=${encodeURIComponent(token)}`,
      },
      after: ['The link works once, within one hour.', ignore],
    }),
  passwordChanged: (to: string) =>
    writeMail({
      to,
      subject: 'Your password for Weir was changed',
      before: [
        'The password of your account was changed, and all its sessions were ended.',
        'If this was not you, set a new password from the sign-in page and tell your administrator.',
      ],
    }),
}
