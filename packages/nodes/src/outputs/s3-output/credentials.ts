import { AwsV4Signer } from 'aws4fetch'
import type { Answer, PostClient } from '../../http-client/post-client.ts'
import type { Clock } from '../../runtime-types.ts'
import { xmlText } from './s3-answer.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Gives credentials that hold for the next minutes. */
export type CredentialSource = (signal: AbortSignal) => Promise<Credentials>

/** The form of time that signatures hold. */
export function signingTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
}

/** The role was not given; the message says why. */
export class RoleRefused extends Error {}

export interface Role {
  readonly arn: string
  readonly externalId?: string | undefined
  readonly sessionName: string
  readonly region: string
  readonly endpoint: URL
}

/** Credentials of a role are asked for anew this long before they end. */
const renewMs = 5 * 60_000

interface Lent {
  readonly credentials: Credentials
  readonly endMs: number
}

function lentBy(answer: Answer): Lent {
  if (answer.status !== 200) {
    const said = [xmlText(answer, 'Code'), xmlText(answer, 'Message')].filter(text => text !== '').join(', ')
    throw new RoleRefused(`The role was not given (${answer.status})${said === '' ? '' : `: ${said.slice(0, 300)}`}`)
  }
  const credentials = {
    accessKeyId: xmlText(answer, 'AccessKeyId'),
    secretAccessKey: xmlText(answer, 'SecretAccessKey'),
    sessionToken: xmlText(answer, 'SessionToken'),
  }
  const endMs = Date.parse(xmlText(answer, 'Expiration'))
  if (credentials.accessKeyId === '' || credentials.secretAccessKey === '' || Number.isNaN(endMs)) {
    throw new RoleRefused('The role was not given: the answer holds no credentials')
  }
  return { credentials, endMs }
}

/** Takes on a role with the own credentials, and keeps what it got until shortly before it ends. */
export function assumeRole(own: Credentials, role: Role, client: PostClient, clock: Clock): CredentialSource {
  let lent: Promise<Lent> | undefined

  async function ask(signal: AbortSignal): Promise<Lent> {
    const body = new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: role.arn,
      RoleSessionName: role.sessionName,
      ...(role.externalId !== undefined && { ExternalId: role.externalId }),
    }).toString()
    const signer = new AwsV4Signer({
      ...own,
      url: role.endpoint.href,
      method: 'POST',
      service: 'sts',
      region: role.region,
      datetime: signingTime(clock.now()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const { url, headers } = await signer.sign()
    return lentBy(await client.post(url, Object.fromEntries(headers), Buffer.from(body), signal))
  }

  return async signal => {
    const known = await lent?.catch(() => undefined)
    if (known && known.endMs - clock.now() > renewMs) return known.credentials
    const asked = ask(signal)
    lent = asked
    return (await asked).credentials
  }
}
