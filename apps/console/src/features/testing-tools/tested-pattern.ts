export type TestedPattern = 'regex' | 'grok' | 'expression'

/** What every testing dialog gets. */
export interface TestingDialogProps {
  /** The pattern that it begins with. */
  value: string
  /** Writes the pattern back; without it the dialog only tries it. */
  onApply?: ((pattern: string) => void) | undefined
  onClose: () => void
}
