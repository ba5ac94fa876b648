export interface GenerateProps {
  /** What is there already. */
  current: string
  onApply: (text: string) => void
}

export interface GenerateGrokProps extends GenerateProps {
  /** A line that the processor was made for; the dialog opens by itself with it. */
  hint?: string | undefined
}

export function GenerateGrokButton(_props: GenerateGrokProps) {
  return null
}

export function GenerateCodeButton(_props: GenerateProps) {
  return null
}

export function GenerateOttlButton(_props: GenerateProps) {
  return null
}
