import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '@weir/nodes/free-port'
import type { Logger } from '../logger.ts'
import { startTestMail, type TestMail } from '../testing/test-mail.ts'
import { silentLog } from '../testing/test-postgres.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { writeMail } from './mail-texts.ts'

const from = 'Weir <weir@example.com>'
const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' }
const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(options: { refuse?: boolean } = {}): Promise<{ server: TestMail; mailer: Mailer }> {
  const server = await startTestMail(options)
  const mailer = createMailer({ mail: { url: server.url, from } }, silentLog)
  stops.push(
    () => mailer.close(),
    () => server.stop(),
  )
  return { server, mailer }
}

describe('mail', () => {
  it('arrives as plain text and as HTML', async () => {
    const { server, mailer } = await start()
    await mailer.send({ ...mail, subject: 'Grüße', text: 'Schöne Grüße', html: '<p>Schöne Grüße</p>' })
    const { recipients, headers, text, html } = await server.next()
    expect(recipients).toEqual(['ann@example.com'])
    expect(headers).toContain('From: Weir <weir@example.com>')
    expect(headers).toContain('To: ann@example.com')
    expect(text).toBe('Schöne Grüße')
    expect(html).toBe('<p>Schöne Grüße</p>')
  })

  it.each([
    ['a line break and a header', 'ann@example.com\r\nBcc: eve@example.com'],
    ['a list of people', 'ann@example.com, eve@example.com'],
    ['a display name', 'Eve <eve@example.com>'],
    ['nobody', ''],
  ])('is not sent to %s', async (_name, to) => {
    const { server, mailer } = await start()
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(server.received).toEqual([])
  })

  it('gets no header from its subject or its texts', async () => {
    const { server, mailer } = await start()
    const hostile = 'Acme\r\nBcc: eve@example.com\r\n\r\n<b>hi</b>\u2028x'
    const written = writeMail({ to: mail.to, subject: `Join ${hostile}`, before: [`You are invited to ${hostile}`] })
    await mailer.send({ ...written, subject: `Join ${hostile}` })
    const received = await server.next()
    expect(received.recipients).toEqual(['ann@example.com'])
    expect(received.headers.filter(line => /^bcc:/i.test(line))).toEqual([])
    expect(received.headers).toContain('Subject: Join Acme Bcc: eve@example.com <b>hi</b> x')
    expect(received.html).not.toContain('<b>')
    expect(received.text).toContain('You are invited to Acme Bcc: eve@example.com <b>hi</b> x')
  })

  it('says that it failed when the server refuses it', async () => {
    const { mailer } = await start({ refuse: true })
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' })
  })

  it('says that it failed when no server answers, and keeps the password out of the log', async () => {
    const lines: unknown[] = []
    const log: Logger = { ...silentLog, error: (...line) => void lines.push(line) }
    const url = `smtp://user:s3cret-word@127.0.0.1:${await freePort()}`
    const mailer = createMailer({ mail: { url, from } }, log)
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' })
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines, Object.getOwnPropertyNames(new Error('x')))).not.toContain('s3cret-word')
  })

  it('is refused without a configured server, which the log says once', async () => {
    const lines: string[] = []
    const mailer = createMailer({ mail: undefined }, { ...silentLog, warn: line => void lines.push(line) })
    expect(mailer.configured).toBe(false)
    await expect(mailer.send(mail)).rejects.toMatchObject({
      code: 'MAIL_UNAVAILABLE',
      message: expect.stringContaining('WEIR_SMTP_URL'),
    })
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' })
    expect(lines).toHaveLength(1)
  })
})
