import { orDash } from './fields.ts'

/** Syslog, cron, mail and name servers. */
export const systemPatterns: Readonly<Record<string, string>> = {
  PROG: '[\\x21-\\x5a\\x5c\\x5e-\\x7e]+',
  SYSLOGPROG: '%{PROG:process.name}(?:\\[%{POSINT:process.pid:int}\\])?',
  SYSLOGHOST: '%{IPORHOST}',
  SYSLOGFACILITY: '<%{NONNEGINT:log.syslog.facility.code:int}.%{NONNEGINT:log.syslog.priority:int}>',
  SYSLOGBASE: '%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:host.name} %{SYSLOGPROG}:',
  SYSLOGBASE2:
    '(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp})(?: %{SYSLOGFACILITY})?(?: %{SYSLOGHOST:host.name})?(?: %{SYSLOGPROG}:)?',
  SYSLOGLINE: '%{SYSLOGBASE2} %{GREEDYDATA:message}',
  SYSLOGPAMSESSION:
    '%{SYSLOGBASE} (?P<message>%{WORD:system.auth.pam.module}\\(%{DATA:system.auth.pam.origin}\\): ' +
    'session %{WORD:system.auth.pam.session_state} for user %{USERNAME:user.name}(?: by %{GREEDYDATA})?)',
  CRON_ACTION: '[A-Z ]+',
  CRONLOG: '%{SYSLOGBASE} \\(%{USER:user.name}\\) %{CRON_ACTION:system.cron.action} \\(%{DATA:message}\\)',
  SYSLOG5424PRINTASCII: '[!-~]+',
  SYSLOG5424PRI: '<%{NONNEGINT:log.syslog.priority:int}>',
  SYSLOG5424SD: '\\[%{DATA}\\]+',
  SYSLOG5424BASE: [
    '%{SYSLOG5424PRI}%{NONNEGINT:system.syslog.version}',
    orDash('%{TIMESTAMP_ISO8601:timestamp}'),
    orDash('%{IPORHOST:host.name}'),
    orDash('%{SYSLOG5424PRINTASCII:process.command}'),
    orDash('%{POSINT:process.pid:int}'),
    orDash('%{SYSLOG5424PRINTASCII:event.code}'),
    `${orDash('%{SYSLOG5424SD:system.syslog.structured_data}')}?`,
  ].join(' +'),
  SYSLOG5424LINE: '%{SYSLOG5424BASE} +%{GREEDYDATA:message}',

  EXIM_MSGID: '[0-9A-Za-z]{6}-[0-9A-Za-z]{6}-[0-9A-Za-z]{2}',
  EXIM_FLAGS: '<=|=>|->|\\*>|\\*\\*|==|<>|>>',
  EXIM_DATE: '%{YEAR}-%{MONTHNUM}-%{MONTHDAY} %{TIME}',
  EXIM_PID: '\\[%{POSINT:process.pid:int}\\]',
  EXIM_QT: '(?:\\d+y)?(?:\\d+w)?(?:\\d+d)?(?:\\d+h)?(?:\\d+m)?(?:\\d+s)?',
  EXIM_EXCLUDE_TERMS: [
    'Message is frozen',
    '(?:Start|End) queue run',
    ' Warning: ',
    ' retry time not reached ',
    ' no (?:IP address|host name) found for (?:IP address|host) ',
    ' unexpected disconnection while reading SMTP command ',
    ' no immediate delivery: ',
    'another process is handling this message',
  ].join('|'),
  EXIM_REMOTE_HOST:
    'H=(?:%{NOTSPACE:source.host.name} )?(?:\\(%{NOTSPACE:exim.log.remote_address}\\) )?\\[%{IP:source.address}\\](?::%{POSINT:source.port:int})?',
  EXIM_INTERFACE: 'I=\\[%{IP:destination.address}\\](?::%{NUMBER:destination.port:int})',
  EXIM_PROTOCOL: 'P=%{NOTSPACE:network.protocol.name}',
  EXIM_MSG_SIZE: 'S=%{NUMBER:exim.log.message.body.size:int}',
  EXIM_HEADER_ID: 'id=%{NOTSPACE:exim.log.header_id}',
  EXIM_QUOTED_CONTENT: '(?:\\\\.|[^\\\\"])*',
  EXIM_SUBJECT: 'T="%{EXIM_QUOTED_CONTENT:exim.log.message.subject}"',
  EXIM_UNKNOWN_FIELD: '[A-Za-z0-9]{1,4}=(?:%{QUOTEDSTRING}|%{NOTSPACE})',
  EXIM_NAMED_FIELDS:
    '(?: (?:%{EXIM_REMOTE_HOST}|%{EXIM_INTERFACE}|%{EXIM_PROTOCOL}|%{EXIM_MSG_SIZE}|%{EXIM_HEADER_ID}|%{EXIM_SUBJECT}|%{EXIM_UNKNOWN_FIELD}))*',
  EXIM_MESSAGE_ARRIVAL:
    '%{EXIM_DATE:timestamp} (?:%{EXIM_PID} )?%{EXIM_MSGID:exim.log.message.id} (?P<exim___log___flags><=) ' +
    '(?:(?P<exim___log___status>[a-z:]) )?%{EMAILADDRESS:exim.log.sender.email}%{EXIM_NAMED_FIELDS}' +
    '(?:(?: from <?%{DATA:exim.log.sender.original}>?)? for %{EMAILADDRESS:exim.log.recipient.email})?',
  EXIM: '%{EXIM_MESSAGE_ARRIVAL}',

  BIND9_TIMESTAMP: '%{MONTHDAY}-%{MONTH}-%{YEAR} %{TIME}',
  BIND9_DNSTYPE:
    'A|AAAA|CAA|CDNSKEY|CDS|CERT|CNAME|CSYNC|DLV|DNAME|DNSKEY|DS|HINFO|LOC|MX|NAPTR|NS|NSEC|NSEC3|OPENPGPKEY|PTR|RRSIG|RP|SIG|SMIMEA|SOA|SRV|TSIG|TXT|URI',
  BIND9_CATEGORY: 'queries',
  BIND9_QUERYLOGBASE:
    'client(?: @0x[0-9A-Fa-f]+)? %{IP:client.address}#%{POSINT:client.port:int} \\(%{GREEDYDATA:bind.log.question.name}\\): ' +
    'query: %{GREEDYDATA:dns.question.name} (?P<dns___question___class>IN) %{BIND9_DNSTYPE:dns.question.type}' +
    '(?: %{DATA:bind.log.question.flags})? \\(%{IP:server.address}\\)',
  BIND9_QUERYLOG:
    '%{BIND9_TIMESTAMP:timestamp} %{BIND9_CATEGORY:bind.log.category}: %{LOGLEVEL:log.level}: %{BIND9_QUERYLOGBASE}',
  BIND9: '%{BIND9_QUERYLOG}',
}
