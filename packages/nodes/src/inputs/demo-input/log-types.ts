/** The formats that demo logs may have, with their titles in the order they are offered. */
export const demoLogTitles = {
  json_log: 'JSON',
  apache_combined: 'Apache combined',
  apache_combined_json: 'Apache combined as JSON',
  apache_combined_simple: 'Apache combined, short',
  apache_common: 'Apache common',
  apache_common_json: 'Apache common as JSON',
  apache_error: 'Apache error',
  api_log: 'API',
  argocd_log: 'Argo CD',
  cef_with_syslog: 'CEF with syslog header',
  cef_without_syslog: 'CEF',
  cisco_asa: 'Cisco ASA',
  clickhouse_log: 'ClickHouse',
  cloudtrail: 'AWS CloudTrail',
  common_log: 'Common log',
  core_dns_log: 'CoreDNS',
  fortigate_dns_log: 'FortiGate DNS',
  fortigate_traffic_log: 'FortiGate traffic',
  gigamon_amx: 'Gigamon AMX',
  infoblox_dns_event: 'Infoblox DNS event',
  infoblox_dns_response: 'Infoblox DNS response',
  istio_access_log: 'Istio access log',
  leef_with_syslog: 'LEEF with syslog header',
  leef_without_syslog: 'LEEF',
  microsoft_dns: 'Microsoft DNS',
  mysql_error: 'MySQL error',
  mysql_slow_query: 'MySQL slow query',
  nginx_log: 'nginx',
  palo_alto_threat: 'Palo Alto threat',
  palo_alto_traffic: 'Palo Alto traffic',
  redis_log: 'Redis',
  rfc3164: 'Syslog (RFC 3164)',
  rfc5424: 'Syslog (RFC 5424)',
  vpc_flow: 'AWS VPC flow',
  zscaler_zia_dns: 'Zscaler ZIA DNS',
  zscaler_zia_firewall: 'Zscaler ZIA firewall',
  zscaler_zia_tunnel: 'Zscaler ZIA tunnel',
  zscaler_zia_web: 'Zscaler ZIA web',
} as const

export type DemoLogType = keyof typeof demoLogTitles

const isDemoLogType = (name: string): name is DemoLogType => Object.hasOwn(demoLogTitles, name)

export const demoLogTypes: readonly DemoLogType[] = Object.keys(demoLogTitles).filter(isDemoLogType)
