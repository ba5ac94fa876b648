import type { GrokEntry } from '@weir/contracts'
import { applicationLogs } from './grok/application-logs.ts'
import { dataLogs } from './grok/data-logs.ts'
import { systemLogs } from './grok/system-logs.ts'
import { webLogs } from './grok/web-logs.ts'

/** The grok patterns that come with Weir, each with a line that it matches. */
export const grokLibrary: readonly GrokEntry[] = [...webLogs, ...systemLogs, ...applicationLogs, ...dataLogs]
