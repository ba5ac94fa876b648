import { EngineError } from './engine-error.ts'

/** A request to the HTTP interface, without its body. */
export interface EngineRequest {
  query: string
  queryId: string
  database: string
  format: string
  settings: Map<string, string>
  params: Map<string, string>
  compressResponse: boolean
}

/** Names in the query string that belong to the HTTP interface itself and are no settings of the engine. */
const IGNORED = new Set([
  'buffer_size',
  'client_protocol_version',
  'compress',
  'decompress',
  'http_headers_progress_interval_ms',
  'quota_key',
  'send_progress_in_http_headers',
  'stacktrace',
  'wait_end_of_query',
])

const REFUSED = new Set(['password', 'role', 'session_check', 'session_id', 'session_timeout', 'user'])

/** Sorts the query string of the HTTP interface into query, database, format, settings and parameters. */
export function parseEngineRequest(search: URLSearchParams, newQueryId: () => string): EngineRequest {
  const request: EngineRequest = {
    query: '',
    queryId: '',
    database: 'default',
    format: 'TabSeparated',
    settings: new Map(),
    params: new Map(),
    compressResponse: false,
  }
  for (const [name, value] of search) {
    if (name === 'query') request.query = value
    else if (name === 'query_id') request.queryId = value
    else if (name === 'database') request.database = value
    else if (name === 'default_format') request.format = value
    else if (name === 'enable_http_compression') request.compressResponse = value === '1'
    else if (IGNORED.has(name)) continue
    else if (REFUSED.has(name))
      throw new EngineError(48, 'NOT_IMPLEMENTED', `The embedded engine does not take "${name}" in the URL`)
    else if (!/^[A-Za-z_]\w*$/.test(name)) throw new EngineError(115, 'UNKNOWN_SETTING', `Unknown setting '${name}'`)
    else if (name.startsWith('param_')) request.params.set(name.slice('param_'.length), value)
    else request.settings.set(name, value)
  }
  request.queryId ||= newQueryId()
  if (!/^\w+$/.test(request.format))
    throw new EngineError(73, 'UNKNOWN_FORMAT', `Unknown format ${request.format}`, 400)
  return request
}
