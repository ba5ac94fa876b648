import type { Random } from '../../../random-choice.ts'
import type { DemoLogType } from '../log-types.ts'
import type { ShopEvent } from '../shop.ts'
import * as cloud from './cloud.ts'
import * as security from './security.ts'
import * as systems from './systems.ts'
import * as web from './web.ts'

/** Writes an event as a line of the log type. */
export const demoFormats: Readonly<Record<DemoLogType, (event: ShopEvent, random: Random) => string>> = {
  json_log: web.jsonLog,
  apache_combined: web.combinedLog,
  apache_combined_json: web.combinedJson,
  apache_combined_simple: web.combinedSimple,
  apache_common: web.commonLog,
  apache_common_json: web.commonJson,
  apache_error: web.apacheError,
  api_log: web.apiLog,
  argocd_log: systems.argocdLog,
  cef_with_syslog: security.withSyslog(security.cef),
  cef_without_syslog: security.cef,
  cisco_asa: security.ciscoAsa,
  clickhouse_log: systems.clickhouseLog,
  cloudtrail: cloud.cloudtrail,
  common_log: web.commonLog,
  core_dns_log: systems.coreDns,
  fortigate_dns_log: security.fortigateDns,
  fortigate_traffic_log: security.fortigateTraffic,
  gigamon_amx: cloud.gigamonAmx,
  infoblox_dns_event: security.infobloxEvent,
  infoblox_dns_response: security.infobloxResponse,
  istio_access_log: web.istioAccess,
  leef_with_syslog: security.withSyslog(security.leef),
  leef_without_syslog: security.leef,
  microsoft_dns: security.microsoftDns,
  mysql_error: systems.mysqlError,
  mysql_slow_query: systems.mysqlSlowQuery,
  nginx_log: web.nginxLog,
  palo_alto_threat: security.paloAltoThreat,
  palo_alto_traffic: security.paloAltoTraffic,
  redis_log: systems.redisLog,
  rfc3164: systems.rfc3164,
  rfc5424: systems.rfc5424,
  vpc_flow: cloud.vpcFlow,
  zscaler_zia_dns: security.zscalerDns,
  zscaler_zia_firewall: security.zscalerFirewall,
  zscaler_zia_tunnel: security.zscalerTunnel,
  zscaler_zia_web: security.zscalerWeb,
}
