interface FlagSetter {
  setFlagsFromString(flags: string): void
}

/** Backtracking steps after which V8 starts over with its linear engine. */
const backtracks = 10_000

let works: boolean | null = null

/**
 * Turns on V8's linear regular expression engine as the fallback of its backtracking one, once and for the whole
 * process with its worker threads, and proves by an evil pattern that it steps in. False where there is no such engine.
 */
export function linearFallback(): boolean {
  works ??= turnOn() && stepsIn()
  return works
}

function turnOn(): boolean {
  const v8: FlagSetter | undefined = globalThis.process?.getBuiltinModule?.('node:v8')
  if (!v8) return false
  v8.setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')
  v8.setFlagsFromString(`--regexp-backtracks-before-fallback=${backtracks}`)
  return true
}

/** Without the fallback the steps double with each letter: some 100 ms, against well below one. */
function stepsIn(): boolean {
  const evil = /(?:a+)+$/
  const text = `${'a'.repeat(25)}b`
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && best > 10; attempt += 1) {
    const start = performance.now()
    if (evil.test(text)) return false
    best = Math.min(best, performance.now() - start)
  }
  return best <= 10
}
