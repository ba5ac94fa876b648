-- The tables of version 1, as they were: what a database has that was made by it.
CREATE TABLE IF NOT EXISTS otel_logs (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `Timestamp` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimestampTime` DateTime DEFAULT toDateTime(Timestamp) CODEC(Delta(4), ZSTD(1)),
  `TraceId` String CODEC(ZSTD(1)),
  `SpanId` String CODEC(ZSTD(1)),
  `TraceFlags` UInt8,
  `SeverityText` LowCardinality(String) CODEC(ZSTD(1)),
  `SeverityNumber` UInt8,
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `Body` String CODEC(ZSTD(1)),
  `ResourceSchemaUrl` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeSchemaUrl` LowCardinality(String) CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` LowCardinality(String) CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `LogAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `EventName` String CODEC(ZSTD(1)),
  `RecordId` UInt64 DEFAULT rand64(),
  INDEX idx_trace_id TraceId TYPE bloom_filter(0.001) GRANULARITY 1,
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_log_attr_key mapKeys(LogAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_log_attr_value mapValues(LogAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_body lower(Body) TYPE ngrambf_v1(4, 32768, 2, 0) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimestampTime)
PRIMARY KEY (OrganizationId, TimestampTime)
ORDER BY (OrganizationId, TimestampTime, ServiceName, Timestamp)
TTL TimestampTime + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_traces (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `Timestamp` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TraceId` String CODEC(ZSTD(1)),
  `SpanId` String CODEC(ZSTD(1)),
  `ParentSpanId` String CODEC(ZSTD(1)),
  `TraceState` String CODEC(ZSTD(1)),
  `SpanName` LowCardinality(String) CODEC(ZSTD(1)),
  `SpanKind` LowCardinality(String) CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `SpanAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `Duration` UInt64 CODEC(ZSTD(1)),
  `StatusCode` LowCardinality(String) CODEC(ZSTD(1)),
  `StatusMessage` String CODEC(ZSTD(1)),
  `Events` Nested(Timestamp DateTime64(9), Name LowCardinality(String), Attributes Map(LowCardinality(String), String)) CODEC(ZSTD(1)),
  `Links` Nested(TraceId String, SpanId String, TraceState String, Attributes Map(LowCardinality(String), String)) CODEC(ZSTD(1)),
  INDEX idx_trace_id TraceId TYPE bloom_filter(0.001) GRANULARITY 1,
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_span_attr_key mapKeys(SpanAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_span_attr_value mapValues(SpanAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_duration Duration TYPE minmax GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(Timestamp)
ORDER BY (OrganizationId, ServiceName, SpanName, toDateTime(Timestamp))
TTL toDateTime(Timestamp) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_metrics_gauge (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ResourceSchemaUrl` String CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeDroppedAttrCount` UInt32 CODEC(ZSTD(1)),
  `ScopeSchemaUrl` String CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `MetricName` String CODEC(ZSTD(1)),
  `MetricDescription` String CODEC(ZSTD(1)),
  `MetricUnit` String CODEC(ZSTD(1)),
  `Attributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `StartTimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `Value` Float64 CODEC(ZSTD(1)),
  `Flags` UInt32 CODEC(ZSTD(1)),
  `Exemplars` Nested(FilteredAttributes Map(LowCardinality(String), String), TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String) CODEC(ZSTD(1)),
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_key mapKeys(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_value mapValues(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimeUnix)
ORDER BY (OrganizationId, MetricName, ServiceName, Attributes, toUnixTimestamp64Nano(TimeUnix))
TTL toDateTime(TimeUnix) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_metrics_sum (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ResourceSchemaUrl` String CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeDroppedAttrCount` UInt32 CODEC(ZSTD(1)),
  `ScopeSchemaUrl` String CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `MetricName` String CODEC(ZSTD(1)),
  `MetricDescription` String CODEC(ZSTD(1)),
  `MetricUnit` String CODEC(ZSTD(1)),
  `Attributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `StartTimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `Value` Float64 CODEC(ZSTD(1)),
  `Flags` UInt32 CODEC(ZSTD(1)),
  `Exemplars` Nested(FilteredAttributes Map(LowCardinality(String), String), TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String) CODEC(ZSTD(1)),
  `AggregationTemporality` Int32 CODEC(ZSTD(1)),
  `IsMonotonic` Boolean CODEC(Delta(1), ZSTD(1)),
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_key mapKeys(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_value mapValues(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimeUnix)
ORDER BY (OrganizationId, MetricName, ServiceName, Attributes, toUnixTimestamp64Nano(TimeUnix))
TTL toDateTime(TimeUnix) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_metrics_histogram (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ResourceSchemaUrl` String CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeDroppedAttrCount` UInt32 CODEC(ZSTD(1)),
  `ScopeSchemaUrl` String CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `MetricName` String CODEC(ZSTD(1)),
  `MetricDescription` String CODEC(ZSTD(1)),
  `MetricUnit` String CODEC(ZSTD(1)),
  `Attributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `StartTimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `Count` UInt64 CODEC(Delta(8), ZSTD(1)),
  `Sum` Float64 CODEC(ZSTD(1)),
  `BucketCounts` Array(UInt64) CODEC(ZSTD(1)),
  `ExplicitBounds` Array(Float64) CODEC(ZSTD(1)),
  `Exemplars` Nested(FilteredAttributes Map(LowCardinality(String), String), TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String) CODEC(ZSTD(1)),
  `Flags` UInt32 CODEC(ZSTD(1)),
  `Min` Float64 CODEC(ZSTD(1)),
  `Max` Float64 CODEC(ZSTD(1)),
  `AggregationTemporality` Int32 CODEC(ZSTD(1)),
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_key mapKeys(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_value mapValues(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimeUnix)
ORDER BY (OrganizationId, MetricName, ServiceName, Attributes, toUnixTimestamp64Nano(TimeUnix))
TTL toDateTime(TimeUnix) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_metrics_exp_histogram (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ResourceSchemaUrl` String CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeDroppedAttrCount` UInt32 CODEC(ZSTD(1)),
  `ScopeSchemaUrl` String CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `MetricName` String CODEC(ZSTD(1)),
  `MetricDescription` String CODEC(ZSTD(1)),
  `MetricUnit` String CODEC(ZSTD(1)),
  `Attributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `StartTimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `Count` UInt64 CODEC(Delta(8), ZSTD(1)),
  `Sum` Float64 CODEC(ZSTD(1)),
  `Scale` Int32 CODEC(ZSTD(1)),
  `ZeroCount` UInt64 CODEC(ZSTD(1)),
  `PositiveOffset` Int32 CODEC(ZSTD(1)),
  `PositiveBucketCounts` Array(UInt64) CODEC(ZSTD(1)),
  `NegativeOffset` Int32 CODEC(ZSTD(1)),
  `NegativeBucketCounts` Array(UInt64) CODEC(ZSTD(1)),
  `Exemplars` Nested(FilteredAttributes Map(LowCardinality(String), String), TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String) CODEC(ZSTD(1)),
  `Flags` UInt32 CODEC(ZSTD(1)),
  `Min` Float64 CODEC(ZSTD(1)),
  `Max` Float64 CODEC(ZSTD(1)),
  `AggregationTemporality` Int32 CODEC(ZSTD(1)),
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_key mapKeys(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_value mapValues(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimeUnix)
ORDER BY (OrganizationId, MetricName, ServiceName, Attributes, toUnixTimestamp64Nano(TimeUnix))
TTL toDateTime(TimeUnix) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS otel_metrics_summary (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `ResourceAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ResourceSchemaUrl` String CODEC(ZSTD(1)),
  `ScopeName` String CODEC(ZSTD(1)),
  `ScopeVersion` String CODEC(ZSTD(1)),
  `ScopeAttributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `ScopeDroppedAttrCount` UInt32 CODEC(ZSTD(1)),
  `ScopeSchemaUrl` String CODEC(ZSTD(1)),
  `ServiceName` LowCardinality(String) CODEC(ZSTD(1)),
  `MetricName` String CODEC(ZSTD(1)),
  `MetricDescription` String CODEC(ZSTD(1)),
  `MetricUnit` String CODEC(ZSTD(1)),
  `Attributes` Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  `StartTimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `TimeUnix` DateTime64(9) CODEC(Delta(8), ZSTD(1)),
  `Count` UInt64 CODEC(Delta(8), ZSTD(1)),
  `Sum` Float64 CODEC(ZSTD(1)),
  `ValueAtQuantiles` Nested(Quantile Float64, Value Float64) CODEC(ZSTD(1)),
  `Flags` UInt32 CODEC(ZSTD(1)),
  INDEX idx_res_attr_key mapKeys(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_res_attr_value mapValues(ResourceAttributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_key mapKeys(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX idx_attr_value mapValues(Attributes) TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = MergeTree
PARTITION BY toDate(TimeUnix)
ORDER BY (OrganizationId, MetricName, ServiceName, Attributes, toUnixTimestamp64Nano(TimeUnix))
TTL toDateTime(TimeUnix) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1;
CREATE TABLE IF NOT EXISTS agent_heartbeats (
  `OrganizationId` LowCardinality(String) CODEC(ZSTD(1)),
  `Time` DateTime64(3) CODEC(Delta(8), ZSTD(1)),
  `ConfigurationId` LowCardinality(String) CODEC(ZSTD(1)),
  `AgentId` String CODEC(ZSTD(1)),
  `Host` LowCardinality(String) CODEC(ZSTD(1)),
  `Version` LowCardinality(String) CODEC(ZSTD(1)),
  `PipelineTag` LowCardinality(String) CODEC(ZSTD(1)),
  `Healthy` Boolean,
  `Status` String CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toDate(Time)
ORDER BY (OrganizationId, toDateTime(Time), ConfigurationId, AgentId)
TTL toDateTime(Time) + toIntervalDay(30)
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1
