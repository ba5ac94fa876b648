/** The text that a processor is being added for, until its form takes it. */
let left: { preset: string; text: string } | undefined

/** Leaves a text for the form of the processor that is added next. */
export function leaveCreationHint(preset: string, text: string): void {
  left = { preset, text }
}

/** The text that was left for a form of this preset; it stays until it is taken. */
export const creationHint = (preset: string): string | undefined => (left?.preset === preset ? left.text : undefined)

/** Forgets the text: a form uses it once. */
export function takeCreationHint(preset: string): void {
  if (left?.preset === preset) left = undefined
}
