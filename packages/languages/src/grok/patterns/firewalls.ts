import { endpoint, natEndpoint } from './fields.ts'

const user = (who: string) => `(?:\\(%{DATA:${who}.user.name}\\))?`
const outcome = '%{CISCO_ACTION:cisco.asa.outcome}'
const direction = '%{CISCO_DIRECTION:cisco.asa.network.direction}'
const transport = '%{WORD:cisco.asa.network.transport}'
const networkType = '%{WORD:cisco.asa.network.type}'
const reason = '%{CISCO_REASON:event.reason}'
const ingress = (pattern = 'NOTSPACE') => `%{${pattern}:observer.ingress.interface.name}`
const egress = (pattern = 'NOTSPACE') => `%{${pattern}:observer.egress.interface.name}`
const icmp = 'type %{INT:cisco.asa.icmp_type:int}, code %{INT:cisco.asa.icmp_code:int}'
const hashcodes = '\\[%{DATA:metadata.cisco.asa.hashcode1}, %{DATA:metadata.cisco.asa.hashcode2}\\]'
const failover = (text: string) => `\\((?:Primary|Secondary)\\) ${text}`
const monitored = (before: string, after = '') =>
  failover(`${before} [Ii]nterface %{NOTSPACE:network.interface.name}${after}`)
const listEntry = (side: string, who: string) => `${side}/%{IP:${who}.address}\\(%{INT:${who}.port:int}\\)`
const original = (who: string) =>
  `%{IP:cisco.asa.original_ip_payload.${who}.address}/%{INT:cisco.asa.original_ip_payload.${who}.port:int}` +
  `(?:\\(%{DATA:cisco.asa.original_ip_payload.${who}.user.name}\\))?`
const burst = (field: string) => `%{INT:cisco.asa.burst.${field}:int}`

const juniperHead = (what: string) =>
  `%{RT_FLOW_TAG:juniper.srx.tag}: ${what} ${endpoint('source')}->${endpoint('destination')} %{DATA:juniper.srx.service_name} `
const juniperNat =
  `${natEndpoint('source')}->${natEndpoint('destination')} ` +
  '(?:None|%{DATA:juniper.srx.src_nat_rule_name}) (?:None|%{DATA:juniper.srx.dst_nat_rule_name}) %{INT:network.iana_number} '
const juniperZones = '%{DATA:rule.name} %{DATA:observer.ingress.zone} %{DATA:observer.egress.zone} '

const iptablesNumber = (label: string, field: string) => `${label}=(?:%{INT:iptables.${field}:int})?`

/** Cisco ASA, Juniper, NetScreen, iptables, Shorewall and SuSE firewalls. */
export const firewallPatterns: Readonly<Record<string, string>> = {
  NETSCREENSESSIONLOG:
    '%{SYSLOGTIMESTAMP:timestamp} %{IPORHOST:observer.hostname} %{NOTSPACE:observer.name}: (?P<observer___product>NetScreen) ' +
    'device_id=%{WORD:netscreen.device_id} .*?(?:system-\\w+-%{NONNEGINT:event.code}\\(%{WORD:netscreen.session.type}\\))?: ' +
    'start_time="%{DATA:netscreen.session.start_time}" duration=%{INT:netscreen.session.duration:int} ' +
    'policy_id=%{INT:netscreen.policy_id} service=%{DATA:netscreen.service} proto=%{INT:netscreen.protocol_number:int} ' +
    'src zone=%{WORD:observer.ingress.zone} dst zone=%{WORD:observer.egress.zone} action=%{WORD:event.action} ' +
    'sent=%{INT:source.bytes:long} rcvd=%{INT:destination.bytes:long} src=%{IPORHOST:source.address} dst=%{IPORHOST:destination.address}' +
    '(?: src_port=%{INT:source.port:int} dst_port=%{INT:destination.port:int})?' +
    '(?: src-xlated ip=%{IP:source.nat.ip} port=%{INT:source.nat.port:int} dst-xlated ip=%{IP:destination.nat.ip} port=%{INT:destination.nat.port:int})?' +
    '(?: session_id=%{INT:netscreen.session.id} reason=%{GREEDYDATA:netscreen.session.reason})?',

  CISCOTIMESTAMP: '%{MONTH} +%{MONTHDAY}(?: %{YEAR})? %{TIME}',
  CISCOTAG: '[A-Z0-9]+-%{INT}-[A-Z0-9_]+',
  CISCO_TAGGED_SYSLOG:
    '^<%{POSINT:log.syslog.priority:int}>%{CISCOTIMESTAMP:timestamp}(?: %{SYSLOGHOST:host.name})? ?: %%{CISCOTAG:cisco.asa.tag}:',
  CISCO_ACTION:
    'Built|Teardown|Deny|Denied|denied by ACL|requested|permitted|denied|discarded|est-allowed|Dropping|created|deleted',
  CISCO_REASON:
    'Duplicate TCP SYN|Failed to locate egress interface|Invalid transport field|No matching connection|DNS Response|DNS Query|(?:%{WORD}\\s*)*',
  CISCO_DIRECTION: 'Inbound|inbound|Outbound|outbound',
  CISCO_INTERVAL: 'first hit|%{INT}-second interval',
  CISCO_XLATE_TYPE: 'static|dynamic',
  CISCO_HITCOUNT_INTERVAL:
    'hit-cnt %{INT:cisco.asa.hit_count:int} (?:first hit|%{INT:cisco.asa.interval:int}-second interval)',
  CISCO_SRC_IP_USER: `${ingress()}:%{IP:source.address}${user('source')}`,
  CISCO_DST_IP_USER: `${egress()}:%{IP:destination.address}${user('destination')}`,
  CISCO_SRC_HOST_PORT_USER: `${ingress()}:(?:%{IP:source.address}|%{HOSTNAME:source.address})(?:/%{INT:source.port:int})?${user('source')}`,
  CISCO_DST_HOST_PORT_USER: `${egress()}:(?:%{IP:destination.address}|%{HOSTNAME:destination.address})(?:/%{INT:destination.port:int})?${user('destination')}`,
  CISCOFW104001: failover('Switching to ACTIVE - %{GREEDYDATA:event.reason}'),
  CISCOFW104002: failover('Switching to STANDBY - %{GREEDYDATA:event.reason}'),
  CISCOFW104003: failover('Switching to FAILED\\.'),
  CISCOFW104004: failover('Switching to OK\\.'),
  CISCOFW105003: monitored('Monitoring on', ' waiting'),
  CISCOFW105004: monitored('Monitoring on', ' normal'),
  CISCOFW105005: monitored('Lost Failover communications with mate on'),
  CISCOFW105008: monitored('Testing'),
  CISCOFW105009: monitored('Testing on', ' (?:Passed|Failed)'),
  CISCOFW106001: `${direction} ${transport} connection ${outcome} from ${endpoint('source')} to ${endpoint('destination')} flags %{DATA:cisco.asa.tcp_flags} on interface ${egress()}`,
  CISCOFW106006_106007_106010: `${outcome} ${direction} ${transport} (?:from|src) ${endpoint('source')}${user('source')} (?:to|dst) ${endpoint('destination')}${user('destination')} (?:on interface ${egress()}|due to ${reason})`,
  CISCOFW106014: `${outcome} ${direction} ${transport} src %{CISCO_SRC_IP_USER} dst %{CISCO_DST_IP_USER}\\s?\\(${icmp}\\)`,
  CISCOFW106015: `${outcome} ${transport} \\(%{DATA:cisco.asa.rule_name}\\) from ${endpoint('source')} to ${endpoint('destination')} flags %{DATA:cisco.asa.tcp_flags} on interface ${egress()}`,
  CISCOFW106021: `${outcome} ${transport} reverse path check from %{IP:source.address} to %{IP:destination.address} on interface ${egress()}`,
  CISCOFW106023: `${outcome}(?: protocol)? ${transport} src %{CISCO_SRC_HOST_PORT_USER} dst %{CISCO_DST_HOST_PORT_USER}(?: \\(${icmp}\\))? by access-group "?%{DATA:cisco.asa.rule_name}"? ${hashcodes}`,
  CISCOFW106100_2_3: `access-list %{NOTSPACE:cisco.asa.rule_name} ${outcome} ${transport} for user '%{DATA:user.name}' ${listEntry(ingress('DATA'), 'source')} -> ${listEntry(egress('DATA'), 'destination')} %{CISCO_HITCOUNT_INTERVAL} ${hashcodes}`,
  CISCOFW106100: `access-list %{NOTSPACE:cisco.asa.rule_name} ${outcome} ${transport} ${listEntry(ingress('DATA'), 'source')}${user('source')} -> ${listEntry(egress('DATA'), 'destination')}${user('destination')} hit-cnt %{INT:cisco.asa.hit_count:int} %{CISCO_INTERVAL} ${hashcodes}`,
  CISCOFW304001: `%{IP:source.address}${user('source')} Accessed URL %{IP:destination.address}:%{GREEDYDATA:url.original}`,
  CISCOFW110002: `${reason} for ${transport} from ${ingress('DATA')}:${endpoint('source')} to ${endpoint('destination')}`,
  CISCOFW302010: '%{INT:cisco.asa.connections.in_use:int} in use, %{INT:cisco.asa.connections.most_used:int} most used',
  CISCOFW302013_302014_302015_302016: `${outcome}(?: ${direction})? ${transport} connection %{INT:cisco.asa.connection_id} for ${ingress()}:${endpoint('source')}(?: \\(${natEndpoint('source')}\\))?${user('source')} to ${egress()}:${endpoint('destination')}(?: \\(${natEndpoint('destination')}\\))?${user('destination')}(?: duration %{TIME:cisco.asa.duration} bytes %{INT:network.bytes:long})?(?: ${reason})?(?: \\(%{DATA:user.name}\\))?`,
  CISCOFW302020_302021: `${outcome}(?: ${direction})? ${transport} connection for faddr %{IP:destination.address}/%{INT:cisco.asa.icmp_seq:int}${user('destination')} gaddr %{IP:source.nat.ip}/%{INT:cisco.asa.icmp_type:int} laddr %{IP:source.address}/%{INT}(?: \\(%{DATA:source.user.name}\\))?`,
  CISCOFW305011: `${outcome} %{CISCO_XLATE_TYPE} ${transport} translation from ${ingress('DATA')}:%{IP:source.address}(?:/%{INT:source.port:int})?${user('source')} to ${egress('DATA')}:${endpoint('destination')}`,
  CISCOFW313001_313004_313008: `${outcome} ${transport} type=%{INT:cisco.asa.icmp_type:int}, code=%{INT:cisco.asa.icmp_code:int} from %{IP:source.address} on interface ${egress()}(?: to %{IP:destination.address})?`,
  CISCOFW313005: `${reason} for ${transport} error message: %{WORD} src %{CISCO_SRC_IP_USER} dst %{CISCO_DST_IP_USER} \\(${icmp}\\) on %{NOTSPACE} interface\\.\\s+Original IP payload: %{WORD:cisco.asa.original_ip_payload.network.transport} src ${original('source')} dst ${original('destination')}`,
  CISCOFW321001:
    "Resource '%{DATA:cisco.asa.resource.name}' limit of %{POSINT:cisco.asa.resource.limit:int} reached for system",
  CISCOFW402117: `${networkType}: Received a non-IPSec packet \\(protocol=\\s?${transport}\\) from %{IP:source.address} to %{IP:destination.address}\\.?`,
  CISCOFW402119: `${networkType}: Received an %{WORD:cisco.asa.ipsec.protocol} packet \\(SPI=\\s?%{DATA:cisco.asa.ipsec.spi}, sequence number=\\s?%{DATA:cisco.asa.ipsec.seq_num}\\) from %{IP:source.address} \\(user=\\s?%{DATA:source.user.name}\\) to %{IP:destination.address} that failed anti-replay checking\\.?`,
  CISCOFW419001: `${outcome} ${transport} packet from ${ingress()}:${endpoint('source')} to ${egress()}:${endpoint('destination')}, reason: %{GREEDYDATA:event.reason}`,
  CISCOFW419002: `${reason} from ${ingress('DATA')}:${endpoint('source')} to ${egress('DATA')}:${endpoint('destination')} with different initial sequence number`,
  CISCOFW500004: `${reason} for protocol=${transport}, from ${endpoint('source')} to ${endpoint('destination')}`,
  CISCOFW602303_602304: `${networkType}: An ${direction} %{DATA:cisco.asa.ipsec.tunnel_type} SA \\(SPI=\\s?%{DATA:cisco.asa.ipsec.spi}\\) between %{IP:source.address} and %{IP:destination.address} \\(user=\\s?%{DATA:source.user.name}\\) has been ${outcome}`,
  CISCOFW710001_710002_710003_710005_710006: `${transport} (?:request|access) ${outcome} from ${endpoint('source')} to ${egress('DATA')}:${endpoint('destination')}`,
  CISCOFW713172:
    'Group = %{DATA:cisco.asa.source.group}, IP = %{IP:source.address}, Automatic NAT Detection Status:\\s+Remote end\\s*' +
    '%{DATA:metadata.cisco.asa.remote_nat}\\s*behind a NAT device\\s+This\\s+end\\s*%{DATA:metadata.cisco.asa.local_nat}\\s*behind a NAT device',
  CISCOFW733100: `\\[\\s*%{DATA:cisco.asa.burst.object}\\s*\\] drop %{DATA:cisco.asa.burst.id} exceeded\\. Current burst rate is ${burst('current_rate')} per second, max configured rate is ${burst('configured_rate')}; Current average rate is ${burst('avg_rate')} per second, max configured rate is ${burst('configured_avg_rate')}; Cumulative total count is ${burst('cumulative_count')}`,

  IPTABLES_TCP_FLAGS: '(?:(?:CWR|ECE|URG|ACK|PSH|RST|SYN|FIN) )*',
  IPTABLES_TCP_PART:
    '(?:SEQ=%{INT:iptables.tcp.seq:int}\\s+)?(?:ACK=%{INT:iptables.tcp.ack:int}\\s+)?WINDOW=%{INT:iptables.tcp.window:int}\\s+' +
    'RES=0x%{BASE16NUM:iptables.tcp_reserved_bits}\\s+%{IPTABLES_TCP_FLAGS:iptables.tcp.flags}',
  IPTABLES4_FRAG: '(?:\\s?(?:CE|DF|MF))*',
  IPTABLES4_PART:
    `SRC=%{IPV4:source.address}\\s+DST=%{IPV4:destination.address}\\s+${iptablesNumber('LEN', 'length')}\\s+` +
    'TOS=(?:0|0x%{BASE16NUM:iptables.tos})?\\s+PREC=(?:0x%{BASE16NUM:iptables.precedence_bits})?\\s+' +
    `${iptablesNumber('TTL', 'ttl')}\\s+ID=(?:%{INT:iptables.id})?\\s+(?:%{IPTABLES4_FRAG:iptables.fragment_flags})?(?:\\s+FRAG: %{INT:iptables.fragment_offset:int})?`,
  IPTABLES6_PART:
    `SRC=%{IPV6:source.address}\\s+DST=%{IPV6:destination.address}\\s+${iptablesNumber('LEN', 'length')}\\s+` +
    `TC=(?:0|0x%{BASE16NUM:iptables.tos})?\\s+${iptablesNumber('HOPLIMIT', 'ttl')}\\s+FLOWLBL=(?:%{INT:iptables.flow_label})?`,
  IPTABLES:
    `IN=(?:${ingress()})?\\s+OUT=(?:${egress()})?\\s+` +
    '(?:MAC=(?:%{COMMONMAC:destination.mac})?(?::%{COMMONMAC:source.mac})?(?::[A-Fa-f0-9]{2}:[A-Fa-f0-9]{2})?\\s+)?' +
    '(?:%{IPTABLES4_PART}|%{IPTABLES6_PART}).*?PROTO=(?:%{WORD:network.transport})?\\s+' +
    'SPT=(?:%{INT:source.port:int})?\\s+DPT=(?:%{INT:destination.port:int})?\\s+(?:%{IPTABLES_TCP_PART})?',
  SHOREWALL:
    '%{SYSLOGTIMESTAMP:timestamp} %{WORD:observer.hostname} .*Shorewall:(?:%{WORD:shorewall.firewall.type})?:' +
    '(?:%{WORD:shorewall.firewall.action})?.*%{IPTABLES}',
  SFW2_LOG_PREFIX: 'SFW2-INext-%{NOTSPACE:suse.firewall.action}',
  SFW2: '(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp})\\s*%{HOSTNAME:observer.hostname}.*?%{SFW2_LOG_PREFIX:suse.firewall.log_prefix}\\s*%{IPTABLES}',

  RT_FLOW_TAG: 'RT_FLOW_SESSION_CREATE|RT_FLOW_SESSION_CLOSE|RT_FLOW_SESSION_DENY',
  RT_FLOW_EVENT: '%{RT_FLOW_TAG}',
  RT_FLOW1: `${juniperHead('%{GREEDYDATA:juniper.srx.reason}:')}${juniperNat}${juniperZones}%{INT:juniper.srx.session_id} \\d+\\(%{INT:source.bytes:long}\\) \\d+\\(%{INT:destination.bytes:long}\\) %{INT:juniper.srx.elapsed_time:int} .*`,
  RT_FLOW2: `${juniperHead('session created')}${juniperNat}${juniperZones}%{INT:juniper.srx.session_id} .*`,
  RT_FLOW3: `${juniperHead('session denied')}%{INT:network.iana_number}\\(\\d\\) ${juniperZones}.*`,
}
