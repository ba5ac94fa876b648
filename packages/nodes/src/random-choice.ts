export type Random = () => number

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

/** Picks by weight; weights need not add up to anything. */
export function pickWeighted<T>(
  random: Random,
  choices: readonly [readonly [T, number], ...(readonly [T, number])[]],
): T {
  let left = random() * choices.reduce((total, [, weight]) => total + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  return choices[0][0]
}

/** A whole number from `min` to `max`, both possible. */
export function wholeNumber(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

export function hexDigits(random: Random, length: number): string {
  let text = ''
  while (text.length < length) text += Math.floor(random() * 16).toString(16)
  return text
}

/** Normal deviates by Box and Muller, kept within the bounds. */
export function normal(random: Random, mean: number, deviation: number, min: number, max: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const value = mean + deviation * radius * Math.cos(2 * Math.PI * random())
  return Math.min(max, Math.max(min, value))
}
