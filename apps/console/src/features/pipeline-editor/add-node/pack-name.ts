import { packNameRule } from '@weir/contracts'

/** How long the rule about names is shown after it was broken. */
export const ruleShownMs = 8000

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The name that a new pack begins with: the four characters tell it from others. */
export function newPackName(random: () => number = Math.random): string {
  const suffix = Array.from({ length: 4 }, () => alphabet[Math.floor(random() * alphabet.length)] ?? 'a').join('')
  return `New Pack (${suffix})`
}

/** Why a pack cannot be saved under a name; undefined when it can. */
export function packNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'A pack needs a name.'
  return name.includes('.') ? packNameRule : undefined
}
