import { orDash, tabbed } from './fields.ts'

const requestLine = '%{WORD:http.request.method} %{NOTSPACE:url.original}(?: HTTP/%{NUMBER:http.version})?'
const s3 = (field: string, pattern = 'NOTSPACE') => orDash(`%{${pattern}:aws.s3access.${field}}`)
const elbTime = (field: string) => `(?:-1|%{NUMBER:aws.elb.${field}.sec:float})`
const cloudfront = (field: string, pattern = 'DATA') => orDash(`%{${pattern}:aws.cloudfront.${field}}`)
const haproxyCount = (...fields: string[]) => fields.map(field => `%{INT:haproxy.${field}:int}`).join('/')
const haproxyWait = (...fields: string[]) => fields.map(field => `(?:-1|%{INT:haproxy.${field}:int})`).join('/')

const haproxyHead =
  '%{IP:source.address}:%{INT:source.port:int} \\[%{HAPROXYDATE:haproxy.request_date}\\] %{NOTSPACE:haproxy.frontend_name} ' +
  '%{NOTSPACE:haproxy.backend_name}/(?:<NOSRV>|%{NOTSPACE:haproxy.server_name}) '

const haproxyTail =
  '%{NOTSPACE:haproxy.termination_state} ' +
  `${haproxyCount('connections.active', 'connections.frontend', 'connections.backend', 'connections.server', 'connections.retries')} ` +
  haproxyCount('server_queue', 'backend_queue')

const syslogHead =
  '(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp}) %{IPORHOST:host.name} %{SYSLOGPROG}: '

/** Apache, HAProxy, Squid, and the load balancers and stores of AWS. */
export const webPatterns: Readonly<Record<string, string>> = {
  HTTPDUSER: '%{EMAILADDRESS}|%{USER}',
  HTTPDERROR_DATE: '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{YEAR}',
  HTTPD_COMMONLOG:
    `%{IPORHOST:source.address} ${orDash('%{HTTPDUSER:apache.access.user.identity}')} ${orDash('%{HTTPDUSER:user.name}')} ` +
    `\\[%{HTTPDATE:timestamp}\\] "(?:${requestLine}|%{DATA})" ` +
    `${orDash('%{INT:http.response.status_code:int}')} ${orDash('%{INT:http.response.body.size:long}')}`,
  HTTPD_COMBINEDLOG: `%{HTTPD_COMMONLOG} "${orDash('%{DATA:http.request.referrer}')}" "${orDash('%{DATA:user_agent.original}')}"`,
  HTTPD20_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[%{LOGLEVEL:log.level}\\] (?:\\[client %{IPORHOST:source.address}\\] )?%{GREEDYDATA:message}',
  HTTPD24_ERRORLOG:
    '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[(?:%{WORD:apache.error.module})?:%{LOGLEVEL:log.level}\\] ' +
    '\\[pid %{POSINT:process.pid:long}(?::tid %{INT:process.thread.id:int})?\\]' +
    '(?: \\(%{POSINT:apache.error.proxy.error.code}\\)?%{DATA:apache.error.proxy.error.message}:)?' +
    '(?: \\[client %{IPORHOST:source.address}(?::%{POSINT:source.port:int})?\\])?(?: %{DATA:error.code}:)? %{GREEDYDATA:message}',
  HTTPD_ERRORLOG: '%{HTTPD20_ERRORLOG}|%{HTTPD24_ERRORLOG}',
  COMMONAPACHELOG: '%{HTTPD_COMMONLOG}',
  COMBINEDAPACHELOG: '%{HTTPD_COMBINEDLOG}',

  SQUID3_STATUS: '%{POSINT:http.response.status_code:int}|0|000',
  SQUID3:
    '%{NUMBER:timestamp}\\s+%{NUMBER:squid.request.duration:int}\\s%{IP:source.address}\\s%{WORD:event.action}/%{SQUID3_STATUS}\\s' +
    '%{INT:http.response.bytes:long}\\s%{WORD:http.request.method}\\s%{NOTSPACE:url.original}\\s' +
    `${orDash('%{NOTSPACE:user.name}')}\\s%{WORD:squid.hierarchy_code}/${orDash('%{IPORHOST:destination.address}')}\\s` +
    orDash('%{NOTSPACE:http.response.mime_type}'),

  HAPROXYTIME: '\\b%{HOUR}:%{MINUTE}(?::%{SECOND})?\\b',
  HAPROXYDATE: '%{MONTHDAY}/%{MONTH}/%{YEAR}:%{HAPROXYTIME}.%{INT}',
  HAPROXYCAPTUREDREQUESTHEADERS: orDash('%{DATA:haproxy.http.request.captured_headers}'),
  HAPROXYCAPTUREDRESPONSEHEADERS: orDash('%{DATA:haproxy.http.response.captured_headers}'),
  HAPROXYURI:
    '(?:%{URIPROTO:url.scheme}://)?(?:%{USER:url.username}(?::[^@]*)?@)?(?:%{IPORHOST:url.domain}(?::%{POSINT:url.port:int})?)?' +
    '(?:%{URIPATH:url.path}(?:\\?%{URIQUERY:url.query})?)?',
  HAPROXYHTTPREQUESTLINE:
    '<BADREQ>|%{WORD:http.request.method} %{HAPROXYURI:url.original}(?: HTTP/%{NUMBER:http.version})?',
  HAPROXYHTTPBASE:
    `${haproxyHead}${haproxyWait('http.request.time_wait_ms', 'total_waiting_time_ms', 'connection_wait_time_ms', 'http.request.time_wait_without_data_ms')}` +
    '/%{NOTSPACE:haproxy.total_time_ms} %{INT:http.response.status_code:int} %{INT:source.bytes:long} ' +
    `${orDash('%{DATA:haproxy.http.request.captured_cookie}')} ${orDash('%{DATA:haproxy.http.response.captured_cookie}')} ${haproxyTail}` +
    '(?: \\{%{HAPROXYCAPTUREDREQUESTHEADERS}\\}(?: \\{%{HAPROXYCAPTUREDRESPONSEHEADERS}\\})?)?(?: "%{HAPROXYHTTPREQUESTLINE}"?)?',
  HAPROXYHTTP: `${syslogHead}%{HAPROXYHTTPBASE}`,
  HAPROXYTCP:
    `${syslogHead}${haproxyHead}${haproxyWait('total_waiting_time_ms', 'connection_wait_time_ms')}/%{NOTSPACE:haproxy.total_time_ms} ` +
    `%{INT:source.bytes:long} ${haproxyTail}`,

  S3_REQUEST_LINE: requestLine,
  S3_ACCESS_LOG: [
    '%{WORD:aws.s3access.bucket_owner} %{NOTSPACE:aws.s3access.bucket} \\[%{HTTPDATE:timestamp}\\]',
    orDash('%{IP:client.address}'),
    orDash('%{NOTSPACE:client.user.id}'),
    '%{NOTSPACE:aws.s3access.request_id} %{NOTSPACE:aws.s3access.operation}',
    s3('key'),
    orDash('"%{S3_REQUEST_LINE:aws.s3access.request_uri}"'),
    orDash('%{INT:http.response.status_code:int}'),
    s3('error_code'),
    orDash('%{INT:aws.s3access.bytes_sent:long}'),
    orDash('%{INT:aws.s3access.object_size:long}'),
    orDash('%{INT:aws.s3access.total_time:int}'),
    orDash('%{INT:aws.s3access.turn_around_time:int}'),
    `"${orDash('%{DATA:http.request.referrer}')}" "${orDash('%{DATA:user_agent.original}')}"`,
    `${s3('version_id')}(?: ${s3('host_id')} ${s3('signature_version')} ${orDash('%{NOTSPACE:tls.cipher}')} ${s3('authentication_type')} ${s3('host_header')} ${s3('tls_version')})?`,
  ].join(' '),

  ELB_URIHOST: '%{IPORHOST:url.domain}(?::%{POSINT:url.port:int})?',
  ELB_URIPATHQUERY: '%{URIPATH:url.path}(?:\\?%{URIQUERY:url.query})?',
  ELB_URIPATHPARAM: '%{ELB_URIPATHQUERY}',
  ELB_URI: '%{URIPROTO:url.scheme}://(?:%{USER:url.username}(?::[^@]*)?@)?(?:%{ELB_URIHOST})?(?:%{ELB_URIPATHQUERY})?',
  ELB_REQUEST_LINE: '%{WORD:http.request.method} %{ELB_URI:url.original}(?: HTTP/%{NUMBER:http.version})?',
  ELB_V1_HTTP_LOG: [
    '%{TIMESTAMP_ISO8601:timestamp} %{NOTSPACE:aws.elb.name} %{IP:source.address}:%{INT:source.port:int}',
    orDash('%{IP:aws.elb.backend.ip}:%{INT:aws.elb.backend.port:int}'),
    elbTime('request_processing_time'),
    elbTime('backend_processing_time'),
    elbTime('response_processing_time'),
    '%{INT:http.response.status_code:int}',
    orDash('%{INT:aws.elb.backend.http.response.status_code:int}'),
    '%{INT:http.request.body.size:long} %{INT:http.response.body.size:long} "%{ELB_REQUEST_LINE}"' +
      `(?: "${orDash('%{DATA:user_agent.original}')}" ${orDash('%{NOTSPACE:tls.cipher}')} ${orDash('%{NOTSPACE:aws.elb.ssl_protocol}')})?`,
  ].join(' '),
  ELB_ACCESS_LOG: '%{ELB_V1_HTTP_LOG}',

  CLOUDFRONT_ACCESS_LOG: `${tabbed(
    '(?P<timestamp>%{YEAR}-%{MONTHNUM}-%{MONTHDAY}\\t%{TIME})',
    '%{WORD:aws.cloudfront.x_edge_location}',
    orDash('%{INT:destination.bytes:long}'),
    '%{IPORHOST:source.address}',
    '%{WORD:http.request.method}',
    '%{HOSTNAME:url.domain}',
    '%{NOTSPACE:url.path}',
    '(?:000|%{INT:http.response.status_code:int})',
    orDash('%{DATA:http.request.referrer}'),
    '%{DATA:user_agent.original}',
    orDash('%{DATA:url.query}'),
    cloudfront('http.request.cookie'),
    '%{WORD:aws.cloudfront.x_edge_result_type}',
    '%{NOTSPACE:aws.cloudfront.x_edge_request_id}',
    '%{HOSTNAME:aws.cloudfront.http.request.host}',
    '%{URIPROTO:network.protocol.name}',
    orDash('%{INT:source.bytes:long}'),
    '%{NUMBER:aws.cloudfront.time_taken:float}',
    orDash('%{IP:network.forwarded_ip}'),
    cloudfront('ssl_protocol'),
    orDash('%{NOTSPACE:tls.cipher}'),
    '%{WORD:aws.cloudfront.x_edge_response_result_type}',
  )}(?:\\t${tabbed(
    orDash('HTTP/%{NUMBER:http.version}'),
    cloudfront('fle_status'),
    cloudfront('fle_encrypted_fields'),
    '%{INT:source.port:int}',
    '%{NUMBER:aws.cloudfront.time_to_first_byte:float}',
    cloudfront('x_edge_detailed_result_type'),
    orDash('%{NOTSPACE:http.request.mime_type}'),
    orDash('%{INT:aws.cloudfront.http.request.size:long}'),
    orDash('%{INT:aws.cloudfront.http.request.range.start:long}'),
    orDash('%{INT:aws.cloudfront.http.request.range.end:long}'),
  )})?`,
}
