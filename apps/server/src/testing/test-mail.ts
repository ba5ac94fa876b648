import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  /** Whom the mail server was told to give it to. */
  recipients: string[]
  /** The header lines as they came, with folded ones in one piece. */
  headers: string[]
  /** The plain text and the HTML. */
  text: string
  html: string
}

export interface TestMail {
  /** For WEIR_SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** The next mail that nobody waited for yet. */
  next(): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** A mail server on loopback that keeps what it is given. */
export async function startTestMail(options: { refuse?: boolean } = {}): Promise<TestMail> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let handedOut = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(options.refuse ? new Error('nobody of that name') : null),
    async onData(stream, session, done) {
      const mail = parse(
        await readText(stream),
        session.envelope.rcptTo.map(({ address }) => address),
      )
      received.push(mail)
      const first = waiting.shift()
      if (first) {
        handedOut += 1
        first(mail)
      }
      done()
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    next() {
      const mail = received[handedOut]
      if (!mail) return new Promise(resolve => waiting.push(resolve))
      handedOut += 1
      return Promise.resolve(mail)
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}

function parse(raw: string, recipients: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const body = rest.join('\r\n\r\n')
  const boundary = /boundary="?([^";]+)"?/.exec(headers.join('\n'))?.[1] ?? ''
  const parts = body.split(`--${boundary}`)
  const part = (type: string) => decode(parts.find(text => text.includes(`Content-Type: ${type}`)) ?? '')
  return { recipients, headers, text: part('text/plain'), html: part('text/html') }
}

function decode(part: string): string {
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').trim()
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
