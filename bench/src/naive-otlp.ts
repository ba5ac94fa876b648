import protobuf from 'protobufjs'

const source = `
syntax = "proto3";
package otlp;
message Request { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
message Scope { string name = 1; string version = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4; }
message LogRecord {
  fixed64 time_unix_nano = 1; int32 severity_number = 2; string severity_text = 3; AnyValue body = 5;
  repeated KeyValue attributes = 6; uint32 dropped_attributes_count = 7; fixed32 flags = 8; bytes trace_id = 9;
  bytes span_id = 10; fixed64 observed_time_unix_nano = 11; string event_name = 12;
}
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
`

export const requestType = protobuf.parse(source).root.lookupType('otlp.Request')

export interface NaiveValue {
  stringValue?: string
  boolValue?: boolean
  intValue?: unknown
  doubleValue?: number
}

export interface NaiveLog {
  severityNumber: number
  body?: NaiveValue
  attributes: { key: string; value: NaiveValue }[]
}

interface NaiveRequest {
  resourceLogs: { scopeLogs: { logRecords: NaiveLog[] }[] }[]
}

function isRequest(value: object): value is NaiveRequest {
  return 'resourceLogs' in value
}

/**
 * The way that comes first to mind, as the baseline: decode everything into plain objects, work on them, encode everything.
 * `edit` gets the logs of a scope and gives those to keep.
 */
export function naiveLogs(bytes: Uint8Array, edit: (logs: NaiveLog[]) => NaiveLog[]): Uint8Array {
  const request: object = requestType.decode(bytes)
  if (!isRequest(request)) return bytes
  for (const resource of request.resourceLogs) {
    for (const scope of resource.scopeLogs) scope.logRecords = edit(scope.logRecords)
  }
  return requestType.encode(request).finish()
}
