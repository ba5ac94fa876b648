import { hexDigits, pick, type Random, wholeNumber } from '../../../random-choice.ts'
import type { ShopEvent } from '../shop.ts'
import { isoTime } from './clock-texts.ts'

const account = '123456789012'

export function cloudtrail(event: ShopEvent, random: Random): string {
  const [source, name] = pick(random, [
    ['s3.amazonaws.com', 'GetObject'],
    ['ec2.amazonaws.com', 'DescribeInstances'],
    ['iam.amazonaws.com', 'ListRoles'],
    ['sts.amazonaws.com', 'AssumeRole'],
  ])
  return JSON.stringify({
    eventVersion: '1.09',
    userIdentity: {
      type: 'IAMUser',
      principalId: `AIDA${hexDigits(random, 16).toUpperCase()}`,
      arn: `arn:aws:iam::${account}:user/${event.user.name}`,
      accountId: account,
      userName: event.user.name,
    },
    eventTime: isoTime(event.timeMs).replace(/\.\d+Z/, 'Z'),
    eventSource: source,
    eventName: name,
    awsRegion: pick(random, ['eu-central-1', 'us-east-1', 'ap-south-1']),
    sourceIPAddress: event.client,
    userAgent: event.userAgent,
    ...(event.severity === 'error' ? { errorCode: 'AccessDenied', errorMessage: event.message } : {}),
    requestID: hexDigits(random, 16).toUpperCase(),
    eventID: `${hexDigits(random, 8)}-${hexDigits(random, 4)}-4${hexDigits(random, 3)}-b${hexDigits(random, 3)}-${hexDigits(random, 12)}`,
    readOnly: true,
    eventType: 'AwsApiCall',
    recipientAccountId: account,
  })
}

export function vpcFlow(event: ShopEvent, random: Random): string {
  const end = Math.floor(event.timeMs / 1000)
  const action = event.severity === 'error' ? 'REJECT' : 'ACCEPT'
  const ports = `${wholeNumber(random, 1024, 65_000)} ${pick(random, [443, 80, 22, 5432])}`
  return `2 ${account} eni-${hexDigits(random, 17)} ${event.client} 10.0.${wholeNumber(random, 0, 9)}.${wholeNumber(random, 2, 254)} ${ports} 6 ${wholeNumber(random, 1, 400)} ${event.bytes} ${end - wholeNumber(random, 1, 60)} ${end} ${action} OK`
}

export function gigamonAmx(event: ShopEvent, random: Random): string {
  return JSON.stringify({
    vendor: 'Gigamon',
    version: '6.8.00',
    ts: isoTime(event.timeMs),
    src_ip: event.client,
    src_port: wholeNumber(random, 1024, 65_000),
    dst_ip: `10.0.0.${wholeNumber(random, 2, 254)}`,
    dst_port: 443,
    protocol: 6,
    app_name: pick(random, ['https', 'http2', 'dns', 'mysql']),
    app_id: wholeNumber(random, 60, 900),
    http_method: event.method,
    http_uri: event.path,
    http_code: event.status,
    bytes: event.bytes,
    rtt_us: event.durationMs * 1000,
    generator: `gs_apps_${hexDigits(random, 4)}`,
  })
}
