export type TestedPattern = 'regex' | 'grok' | 'expression'

export interface TestPatternButtonProps {
  type: TestedPattern
  value: string
  /** Writes the pattern back; without it the dialog only tries it. */
  onApply?: ((pattern: string) => void) | undefined
}

/** Opens the dialog in which a pattern is tried on events. */
export function TestPatternButton(_props: TestPatternButtonProps) {
  return null
}
