import type { LogRecord, MetricPoint, Span, TelemetryRecord } from '@weir/telemetry'
import type { Context, ElementContext } from './context.ts'
import { logContext } from './log.ts'
import { exemplarContext, metricContext } from './metric.ts'
import { resourceContext, scopeContext } from './resource.ts'
import { spanContext, spanEventContext } from './span.ts'

/** The records that each context runs on. */
export interface RecordOf {
  log: LogRecord
  metric: MetricPoint
  trace: Span
  /** Another name of `trace`. */
  span: Span
  /** Once for each event of the span; bare paths are those of the event. */
  spanevent: Span
  /** Another name of `metric`. */
  datapoint: MetricPoint
  /** Once for each exemplar of the point; bare paths are those of the exemplar. */
  exemplar: MetricPoint
  /** Bare paths are those of the resource. */
  resource: TelemetryRecord
  scope: TelemetryRecord
}

export type ContextName = keyof RecordOf

export const contexts: { [C in ContextName]: Context<RecordOf[C]> | ElementContext<RecordOf[C]> } = {
  log: logContext,
  metric: metricContext,
  trace: spanContext,
  span: spanContext,
  spanevent: spanEventContext,
  datapoint: metricContext,
  exemplar: exemplarContext,
  resource: resourceContext,
  scope: scopeContext,
}
