/** How lines usually begin that are the first of an event. All of these are linear: they match at the start only. */
const usualStarts: readonly RegExp[] = [
  // 2026-01-02T03:04:05, 2026/01/02 03:04, [2026-01-02 …
  /^[[("]?\d{4}[-/.]\d{2}[-/.]\d{2}[T ]/,
  // 02/Jan/2026:03:04:05, 02-Jan-2026 03:04:05, 02.01.2026 03:04
  /^[[("]?\d{1,2}[-/. ](?:\d{2}|[A-Z][a-z]{2})[-/. ]\d{2,4}[: T,]/,
  // Jan  2 03:04:05, Fri Jan  2 03:04:05
  /^[[("]?(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2} (?:\d{4} )?\d{2}:\d{2}/,
  // 03:04:05.678
  /^[[(]?\d{2}:\d{2}:\d{2}[.,:\]) ]/,
  // I0102 03:04:05.678901
  /^[IWEF]\d{4} \d{2}:\d{2}/,
  // 1767322800 and 1767322800.123, seconds to nanoseconds
  /^[[(]?1\d{9}(?:\d{3}|\d{6}|\d{9})?(?:\.\d+)?[\]) :|]/,
  // <34>Jan …
  /^<\d{1,3}>/,
  /^(?:\[|level=|ts=|time=)?"?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE)\b/i,
  /^(?:ts|time|timestamp|level|msg)=/,
  // A JSON object on one line
  /^\{"/,
  // 10.0.0.1 - - [
  /^[0-9a-fA-F:.]{3,45} \S{1,64} \S{1,64} \[/,
]

export function isUsualStart(line: string): boolean {
  return someMatch(usualStarts, line)
}

/** How lines of stack traces begin that belong to what came before: Java, JavaScript, .NET, Python, Go, Ruby, PHP, Rust. */
const stackLines: readonly RegExp[] = [
  /^\s+at\s/,
  /^\s*(?:Caused by|Suppressed|Wrapped by): /,
  /^\s*\.\.\. \d+ (?:more|common frames omitted)/,
  /^\s*--- End of /,
  /^\s+--->/,
  /^Traceback \(most recent call last\):/,
  /^\s+File "/,
  /^(?:During handling of the above exception|The above exception was the direct cause)/,
  /^goroutine \d+ \[/,
  /^created by /,
  /^(?:[\w./*()]{1,200})\((?:0x|\.\.\.|\{)/,
  /^\s+\S+\.(?:go|rb|php|rs|py):\d+/,
  /^\s+from \S+:\d+/,
  /^#\d+ /,
  /^\s+\d+: /,
  /^stack backtrace:/,
]

/** What belongs to a stack trace only right behind one: Python's source lines and the error that it ends with. */
const insideStack: readonly RegExp[] = [
  /^(?: {4,}|\t)\S/,
  /^[A-Za-z_][\w.]{0,200}(?:Error|Exception|Interrupt|Warning|Exit)(?:: |$)/,
]

const someMatch = (patterns: readonly RegExp[], line: string) => patterns.some(pattern => pattern.test(line))

/** Whether the line is part of a stack trace, given the line before it. */
export function isStackLine(line: string, previous: string): boolean {
  if (line === '' || someMatch(stackLines, line)) return true
  return someMatch(insideStack, line) && (someMatch(stackLines, previous) || someMatch(insideStack, previous))
}
