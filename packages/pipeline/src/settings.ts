import { z } from 'zod'

const duration = z.union([
  z
    .string()
    .regex(/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h|d)((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h|d))*\s*$|^0$/, {
      error: 'must be a duration such as 1m0s',
    }),
  z.number(),
])
const size = z.union([
  z.string().regex(/^\s*\d+(\.\d+)?\s*([kmgt]?i?b?)\s*$/i, { error: 'must be a size such as 16MB or 1MiB' }),
  z.number().nonnegative(),
])
const count = z.number().nonnegative()
/** Numbers that other products write as text. */
const countText = z.union([count, z.string().max(100)])

/**
 * What holds for the whole pipeline. Only the tag is needed; the rest is kept, and checked no further than its shape, so that
 * documents of other products stay whole.
 */
export const settingsSchema = z.object({
  tag: z.string().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters'),
  log: z
    .object({
      level: z.string().max(100),
      buffer_size: countText,
      flush_bytesize: size,
      flush_interval: duration,
      post_config_change_flush_interval: duration,
      post_config_change_flush_interval_window: duration,
      secure_logging: z.boolean(),
    })
    .partial()
    .optional(),
  archive_flush_interval: duration.optional(),
  archive_max_byte_limit: size.optional(),
  item_buffer_flush_interval: duration.optional(),
  item_buffer_max_byte_limit: size.optional(),
  source_discovery_interval: duration.optional(),
  anomaly_tolerance: z.number().optional(),
  anomaly_confidence_period: duration.optional(),
  anomaly_coefficient: z.number().min(0).max(100).optional(),
  skip_empty_intervals: z.boolean().optional(),
  only_report_nonzeros: z.boolean().optional(),
  multiline_max_size: count.optional(),
  multiline_max_byte_size: size.optional(),
  multiline_flush_interval: duration.optional(),
  max_incomplete_line_buffer_size: size.optional(),
  persisting_cursor_settings: z
    .object({ path: z.string().max(4096), file_name: z.string().max(255), flush_interval: duration })
    .partial()
    .optional(),
  read_settings: z
    .object({ initial_read_size: size, min_read_size: size, max_read_size: size, total_read_capacity: size })
    .partial()
    .optional(),
  parallelism_settings: z
    .object({ buffer_flush_workers: countText, compound_consumers: countText, sequence_consumers: countText })
    .partial()
    .optional(),
  live_tail_settings: z
    .looseObject({
      enabled: z.boolean().optional(),
      max_items: count.optional(),
      polling_interval: duration.optional(),
      retention: duration.optional(),
      item_truncation_size: size.optional(),
      item_max_body_size: size.optional(),
    })
    .optional(),
  metric_column_opts: z
    .object({
      drop_columns: z.array(
        z.object({
          name: z.string().max(200),
          exceptions: z.array(z.string().max(200)).optional(),
          metric_categories: z.array(z.string().max(200)).optional(),
        }),
      ),
    })
    .optional(),
  item_schema: z.enum(['otel']).optional(),
})
