import { apiError } from '@weir/contracts'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import type { MailSettings, ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { oneLine } from './one-line.ts'

/** One mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Whether this installation can send mail at all; without it, pages say whom to ask instead. */
  readonly configured: boolean
  /** Throws MAIL_UNAVAILABLE where no mail can be sent, which the log then says once. */
  requireServer(): void
  /** Resolves when the mail server has taken the mail; MAIL_UNAVAILABLE when there is none or it refuses. */
  send(mail: Mail): Promise<void>
  close(): void
}

const addressSchema = z.email().max(254)

/** Sends mail through the configured SMTP server. Without one, `send` refuses, and the log says so once. */
export function createMailer(config: Pick<ServerConfig, 'mail'>, log: Logger): Mailer {
  return config.mail ? smtpMailer(config.mail, log) : withoutServer(log)
}

function withoutServer(log: Logger): Mailer {
  let said = false
  const requireServer = () => {
    if (!said) log.warn('no mail was sent: set WEIR_SMTP_URL and WEIR_MAIL_FROM to send mail')
    said = true
    throw apiError('MAIL_UNAVAILABLE', {
      detail: 'This server sends no mail. Ask its operator to set WEIR_SMTP_URL and WEIR_MAIL_FROM.',
    })
  }
  return { configured: false, requireServer, send: async () => requireServer(), close() {} }
}

function smtpMailer({ url, from }: MailSettings, log: Logger): Mailer {
  const transport: Transporter = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are made of our own text; nothing in one may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    configured: true,
    requireServer() {},
    async send({ to, subject, text, html }) {
      // One plain address: a list, a display name or a line break in it could reach other people or add headers.
      if (!addressSchema.safeParse(to).success) {
        throw apiError('INVALID_INPUT', { fields: [{ field: 'email', message: 'must be one email address' }] })
      }
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject: oneLine(subject), text, html })
      } catch (error) {
        log.error('the mail server did not take a mail', { error })
        throw apiError('MAIL_UNAVAILABLE')
      }
    },
    close: () => transport.close(),
  }
}
