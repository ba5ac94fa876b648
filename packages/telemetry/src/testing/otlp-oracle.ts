import protobuf from 'protobufjs'
import { groupByMetric, groupByResource, type MetricGroup } from '../grouping.ts'
import type { Exemplar, LogRecord, MetricData, MetricPoint, Scope, Signal, Span, TelemetryRecord } from '../records.ts'
import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

const definition = `syntax = "proto3";
message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
  ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7; } }
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }
message InstrumentationScope { string name = 1; string version = 2; repeated KeyValue attributes = 3;
  uint32 dropped_attributes_count = 4; }
message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }

message log { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
message ScopeLogs { InstrumentationScope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
message LogRecord { fixed64 time_unix_nano = 1; fixed64 observed_time_unix_nano = 11; int32 severity_number = 2;
  string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6; uint32 dropped_attributes_count = 7;
  fixed32 flags = 8; bytes trace_id = 9; bytes span_id = 10; string event_name = 12; }

message trace { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
message ScopeSpans { InstrumentationScope scope = 1; repeated Span spans = 2; string schema_url = 3; }
message Span { bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; fixed32 flags = 16;
  string name = 5; int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
  repeated KeyValue attributes = 9; uint32 dropped_attributes_count = 10; repeated Event events = 11;
  uint32 dropped_events_count = 12; repeated Link links = 13; uint32 dropped_links_count = 14; Status status = 15;
  message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3;
    uint32 dropped_attributes_count = 4; }
  message Link { bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; repeated KeyValue attributes = 4;
    uint32 dropped_attributes_count = 5; fixed32 flags = 6; } }
message Status { string message = 2; int32 code = 3; }

message metric { repeated ResourceMetrics resource_metrics = 1; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; string schema_url = 3; }
message ScopeMetrics { InstrumentationScope scope = 1; repeated Metric metrics = 2; string schema_url = 3; }
message Metric { string name = 1; string description = 2; string unit = 3;
  oneof data { Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; ExponentialHistogram exponential_histogram = 10;
    Summary summary = 11; }
  repeated KeyValue metadata = 12; }
message Gauge { repeated NumberDataPoint data_points = 1; }
message Sum { repeated NumberDataPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
message Histogram { repeated HistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; }
message ExponentialHistogram { repeated ExponentialHistogramDataPoint data_points = 1; int32 aggregation_temporality = 2; }
message Summary { repeated SummaryDataPoint data_points = 1; }
message NumberDataPoint { repeated KeyValue attributes = 7; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  oneof value { double as_double = 4; sfixed64 as_int = 6; } repeated Exemplar exemplars = 5; uint32 flags = 8; }
message HistogramDataPoint { repeated KeyValue attributes = 9; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  fixed64 count = 4; optional double sum = 5; repeated fixed64 bucket_counts = 6; repeated double explicit_bounds = 7;
  repeated Exemplar exemplars = 8; uint32 flags = 10; optional double min = 11; optional double max = 12; }
message ExponentialHistogramDataPoint { repeated KeyValue attributes = 1; fixed64 start_time_unix_nano = 2;
  fixed64 time_unix_nano = 3; fixed64 count = 4; optional double sum = 5; sint32 scale = 6; fixed64 zero_count = 7;
  Buckets positive = 8; Buckets negative = 9; uint32 flags = 10; repeated Exemplar exemplars = 11; optional double min = 12;
  optional double max = 13; double zero_threshold = 14;
  message Buckets { sint32 offset = 1; repeated uint64 bucket_counts = 2; } }
message SummaryDataPoint { repeated KeyValue attributes = 7; fixed64 start_time_unix_nano = 2; fixed64 time_unix_nano = 3;
  fixed64 count = 4; double sum = 5; repeated ValueAtQuantile quantile_values = 6; uint32 flags = 8;
  message ValueAtQuantile { double quantile = 1; double value = 2; } }
message Exemplar { repeated KeyValue filtered_attributes = 7; fixed64 time_unix_nano = 2;
  oneof value { double as_double = 3; sfixed64 as_int = 6; } bytes span_id = 4; bytes trace_id = 5; }

message response { PartialSuccess partial_success = 1; }
message PartialSuccess { int64 rejected = 1; string error_message = 2; }
`

const { root } = protobuf.parse(definition)

/** The protobuf type of an export request, or of the response that all signals share. */
function oracle(name: Signal | 'response'): protobuf.Type {
  return root.lookupType(name)
}

/** What protobufjs understands from the bytes, in a form that compares. */
export function readByOracle(name: Signal | 'response', bytes: Uint8Array): object {
  return comparable(oracle(name), oracle(name).decode(bytes))
}

/** The message that protobufjs makes of plain data, in the same form. */
export function expectedByOracle(name: Signal, records: readonly TelemetryRecord[]): object {
  return comparable(oracle(name), oracle(name).fromObject(requestOf(records)))
}

export function encodeByOracle(name: Signal, records: readonly TelemetryRecord[]): Uint8Array {
  const message = oracle(name).fromObject(requestOf(records))
  return Uint8Array.from(oracle(name).encode(message).finish())
}

function comparable(type: protobuf.Type, message: protobuf.Message): object {
  return type.toObject(message, { longs: String, bytes: String, defaults: true })
}

/** Records as plain data for `fromObject`, written from the field names alone; an empty message is left out. */
function requestOf(records: readonly TelemetryRecord[]): object {
  const groups = groupByResource(records).map(({ resource, scopes }) => ({
    resource: messageOf({
      attributes: keyValues(resource.attributes),
      droppedAttributesCount: resource.droppedAttributesCount,
    }),
    schemaUrl: resource.schemaUrl,
    scopes: scopes.map(({ scope, records: members }) => scopeGroup(scope, members)),
  }))
  return {
    resourceLogs: groups.map(({ scopes, ...group }) => ({ ...group, scopeLogs: scopes })),
    resourceMetrics: groups.map(({ scopes, ...group }) => ({ ...group, scopeMetrics: scopes })),
    resourceSpans: groups.map(({ scopes, ...group }) => ({ ...group, scopeSpans: scopes })),
  }
}

function scopeGroup(scope: Scope, members: readonly TelemetryRecord[]): object {
  const { name, version, droppedAttributesCount, schemaUrl } = scope
  return {
    scope: messageOf({ name, version, droppedAttributesCount, attributes: keyValues(scope.attributes) }),
    schemaUrl,
    logRecords: members.filter(record => record.signal === 'log').map(logOf),
    spans: members.filter(record => record.signal === 'trace').map(spanOf),
    metrics: groupByMetric(members.filter(record => record.signal === 'metric')).map(metricOf),
  }
}

function messageOf(fields: Record<string, number | string | unknown[]>): object | undefined {
  const isEmpty = Object.values(fields).every(field => field === 0 || field === '' || isEmptyList(field))
  return isEmpty ? undefined : fields
}

function isEmptyList(field: unknown): boolean {
  return Array.isArray(field) && field.length === 0
}

function keyValues(map: ValueMap): object[] {
  return Array.from(map.entries(), ([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: Value): object {
  if (value === null) return {}
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'bigint') return { intValue: String(value) }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  if (value instanceof Double) return { doubleValue: value.value }
  if (value instanceof Uint8Array) return { bytesValue: value }
  if (value instanceof ValueMap) return { kvlistValue: { values: keyValues(value) } }
  return { arrayValue: { values: value.map(anyValue) } }
}

function logOf(log: LogRecord): object {
  const { severityNumber, severityText, droppedAttributesCount, flags, eventName } = log
  return {
    severityNumber,
    severityText,
    droppedAttributesCount,
    flags,
    eventName,
    timeUnixNano: String(log.timeUnixNano),
    observedTimeUnixNano: String(log.observedTimeUnixNano),
    body: log.body === null ? undefined : anyValue(log.body),
    attributes: keyValues(log.attributes),
    traceId: Uint8Array.fromHex(log.traceId),
    spanId: Uint8Array.fromHex(log.spanId),
  }
}

function spanOf(span: Span): object {
  const { traceState, flags, name, kind, droppedAttributesCount, droppedEventsCount, droppedLinksCount } = span
  return {
    traceState,
    flags,
    name,
    kind,
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount,
    traceId: Uint8Array.fromHex(span.traceId),
    spanId: Uint8Array.fromHex(span.spanId),
    parentSpanId: Uint8Array.fromHex(span.parentSpanId),
    startTimeUnixNano: String(span.startTimeUnixNano),
    endTimeUnixNano: String(span.endTimeUnixNano),
    attributes: keyValues(span.attributes),
    events: span.events.map(event => ({
      ...event,
      timeUnixNano: String(event.timeUnixNano),
      attributes: keyValues(event.attributes),
    })),
    links: span.links.map(link => ({
      ...link,
      traceId: Uint8Array.fromHex(link.traceId),
      spanId: Uint8Array.fromHex(link.spanId),
      attributes: keyValues(link.attributes),
    })),
    status: messageOf({ code: span.statusCode, message: span.statusMessage }),
  }
}

function metricOf({ first: { name, description, unit, metadata, data }, points }: MetricGroup): object {
  const container = {
    dataPoints: points.map(pointOf),
    aggregationTemporality: 'temporality' in data ? data.temporality : 0,
    isMonotonic: data.kind === 'sum' && data.isMonotonic,
  }
  const field = data.kind === 'exponential_histogram' ? 'exponentialHistogram' : data.kind
  return { name, description, unit, metadata: keyValues(metadata), [field]: container }
}

function pointOf({ data, attributes, startTimeUnixNano, timeUnixNano, flags, exemplars }: MetricPoint): object {
  return {
    attributes: keyValues(attributes),
    startTimeUnixNano: String(startTimeUnixNano),
    timeUnixNano: String(timeUnixNano),
    flags,
    exemplars: exemplars.map(exemplarOf),
    ...dataOf(data),
  }
}

function numberOf({ value, isInt }: Pick<Exemplar, 'value' | 'isInt'>): object {
  if (value === null) return {}
  return isInt ? { asInt: String(value) } : { asDouble: value }
}

function dataOf(data: MetricData): object {
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return numberOf(data)
    case 'histogram':
      return { ...data, count: String(data.count), bucketCounts: data.bucketCounts.map(String) }
    case 'exponential_histogram':
      return {
        ...data,
        count: String(data.count),
        zeroCount: String(data.zeroCount),
        positive: messageOf({ ...data.positive, bucketCounts: data.positive.bucketCounts.map(String) }),
        negative: messageOf({ ...data.negative, bucketCounts: data.negative.bucketCounts.map(String) }),
      }
    case 'summary':
      return { ...data, count: String(data.count), quantileValues: data.quantiles }
  }
}

function exemplarOf(exemplar: Exemplar): object {
  return {
    timeUnixNano: String(exemplar.timeUnixNano),
    filteredAttributes: keyValues(exemplar.filteredAttributes),
    traceId: Uint8Array.fromHex(exemplar.traceId),
    spanId: Uint8Array.fromHex(exemplar.spanId),
    ...numberOf(exemplar),
  }
}
