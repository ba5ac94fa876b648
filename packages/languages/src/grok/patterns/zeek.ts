import { orDash, tabbed } from './fields.ts'

type Field = readonly [field: string, pattern: string, type?: string]

const reference = ([field, pattern, type]: Field) => `%{${pattern}:${field}${type ? `:${type}` : ''}}`
const maybe = (...field: Field) => orDash(reference(field))
const orEmpty = (...field: Field) => `(?:\\(empty\\)|${reference(field)})`

const connection = [
  '%{NUMBER:timestamp}',
  '%{NOTSPACE:zeek.session_id}',
  '%{IP:source.address}',
  '%{INT:source.port:int}',
  '%{IP:destination.address}',
  '%{INT:destination.port:int}',
]

const dnsFlags = ['AA', 'TC', 'RD', 'RA']

/** The logs of Zeek, and of Bro as it was called before; the newer ones have a few fields more. */
function logs(prefix: 'BRO' | 'ZEEK'): Record<string, string> {
  const data = `${prefix}_DATA`
  const bool = `${prefix}_BOOL`
  const newer = prefix === 'ZEEK'
  const when = (condition: boolean, ...parts: string[]) => (condition ? parts : [])
  return {
    [bool]: '[TF]',
    [data]: '[^\\t]+',
    [`${prefix}_HTTP`]: tabbed(
      ...connection,
      '%{INT:zeek.http.trans_depth:int}',
      maybe('http.request.method', 'WORD'),
      maybe('url.domain', data),
      maybe('url.original', data),
      maybe('http.request.referrer', data),
      ...when(newer, maybe('http.version', 'NUMBER')),
      maybe('user_agent.original', data),
      ...when(newer, maybe('zeek.http.origin', data)),
      maybe('http.request.body.size', 'NUMBER', 'long'),
      maybe('http.response.body.size', 'NUMBER', 'long'),
      maybe('http.response.status_code', 'POSINT', 'int'),
      maybe('zeek.http.status_msg', 'DATA'),
      maybe('zeek.http.info_code', 'POSINT', 'int'),
      maybe('zeek.http.info_msg', 'DATA'),
      ...when(!newer, maybe('zeek.http.filename', data)),
      orEmpty('zeek.http.tags', data),
      maybe('url.username', data),
      maybe('url.password', data),
      maybe('zeek.http.proxied', data),
      maybe('zeek.http.orig_fuids', data),
      ...when(newer, maybe('zeek.http.orig_filenames', data)),
      maybe('http.request.mime_type', data),
      maybe('zeek.http.resp_fuids', data),
      ...when(newer, maybe('zeek.http.resp_filenames', data)),
      maybe('http.response.mime_type', data),
    ),
    [`${prefix}_DNS`]: tabbed(
      ...connection,
      '%{WORD:network.transport}',
      maybe('dns.id', 'INT', 'int'),
      ...when(newer, maybe('zeek.dns.rtt', 'NUMBER', 'float')),
      maybe('dns.question.name', data),
      maybe('zeek.dns.qclass', 'INT', 'int'),
      maybe('zeek.dns.qclass_name', data),
      maybe('zeek.dns.qtype', 'INT', 'int'),
      maybe('dns.question.type', data),
      maybe('zeek.dns.rcode', 'INT', 'int'),
      maybe('dns.response_code', data),
      ...dnsFlags.map(flag => maybe(`zeek.dns.${flag}`, bool)),
      maybe('zeek.dns.Z', 'NONNEGINT', 'int'),
      maybe('zeek.dns.answers', data),
      maybe('zeek.dns.TTLs', 'DATA'),
      maybe('zeek.dns.rejected', bool),
    ),
    [`${prefix}_CONN`]:
      tabbed(
        ...connection,
        '%{WORD:network.transport}',
        maybe('network.protocol.name', data),
        maybe('zeek.connection.duration', 'NUMBER', 'float'),
        maybe('zeek.connection.orig_bytes', 'INT', 'long'),
        maybe('zeek.connection.resp_bytes', 'INT', 'long'),
        maybe('zeek.connection.state', data),
        maybe('zeek.connection.local_orig', bool),
        `(?:${maybe('zeek.connection.local_resp', bool)}\\t)?${maybe('zeek.connection.missed_bytes', 'INT', 'long')}`,
        maybe('zeek.connection.history', data),
        maybe('source.packets', 'INT', 'long'),
        maybe('source.bytes', 'INT', 'long'),
        maybe('destination.packets', 'INT', 'long'),
        maybe('destination.bytes', 'INT', 'long'),
        newer ? maybe('zeek.connection.tunnel_parents', data) : orEmpty('zeek.connection.tunnel_parents', data),
      ) + (newer ? `(?:\\t${maybe('source.mac', 'COMMONMAC')}\\t${maybe('destination.mac', 'COMMONMAC')})?` : ''),
    [`${prefix}_FILES`]:
      tabbed(
        '%{NUMBER:timestamp}',
        '%{NOTSPACE:zeek.files.fuid}',
        ...(newer
          ? ['%{ZEEK_FILES_TX_HOSTS}', '%{ZEEK_FILES_RX_HOSTS}']
          : [maybe('server.address', 'IP'), maybe('client.address', 'IP')]),
        maybe('zeek.files.session_ids', data),
        maybe('zeek.files.source', data),
        maybe('zeek.files.depth', 'INT', 'int'),
        maybe('zeek.files.analyzers', data),
        maybe('file.mime_type', data),
        maybe('file.name', data),
        maybe('zeek.files.duration', 'NUMBER', 'float'),
        maybe('zeek.files.local_orig', data),
        maybe('zeek.files.is_orig', bool),
        maybe('zeek.files.seen_bytes', 'INT', 'long'),
        maybe('file.size', 'INT', 'long'),
        maybe('zeek.files.missing_bytes', 'INT', 'long'),
        maybe('zeek.files.overflow_bytes', 'INT', 'long'),
        maybe('zeek.files.timedout', bool),
        maybe('zeek.files.parent_fuid', data),
        ...['md5', 'sha1', 'sha256'].map(name => maybe(`file.hash.${name}`, data)),
        maybe('zeek.files.extracted', data),
      ) +
      (newer
        ? `(?:\\t${maybe('zeek.files.extracted_cutoff', bool)}\\t${maybe('zeek.files.extracted_size', 'INT', 'int')})?`
        : ''),
  }
}

/** One address, or several, of which the first one counts. */
const hosts = (side: string, list: string) =>
  `${maybe(`${side}.address`, 'IP')}|(?P<zeek___files___${list}>%{IP:${side}.address}(?:[\\s,]%{IP})+)`

export const zeekPatterns: Readonly<Record<string, string>> = {
  ...logs('BRO'),
  ...logs('ZEEK'),
  ZEEK_FILES_TX_HOSTS: hosts('server', 'tx_hosts'),
  ZEEK_FILES_RX_HOSTS: hosts('client', 'rx_hosts'),
}
