/** Agents at or below this version need an upgrade to keep working. */
export const outdatedAgentVersion = 'v0.1.64'

/** What builds that are no release call themselves. */
const unreleased = new Set(['v0.0.0', 'development', ''])

interface Version {
  numbers: readonly number[]
  /** The parts of a pre-release such as `rc.1`; empty for a release. */
  before: readonly string[]
}

const pattern = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/

function parse(version: string): Version | undefined {
  const found = pattern.exec(version.trim())
  if (!found) return undefined
  return { numbers: found.slice(1, 4).map(Number), before: found[4]?.split('.') ?? [] }
}

/** Orders two versions as semantic versioning does, below zero when the first is older; undefined when one cannot be read. */
export function compareVersions(first: string, second: string): number | undefined {
  const [left, right] = [parse(first), parse(second)]
  if (!left || !right) return undefined
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.before.length === 0 || right.before.length === 0) return right.before.length - left.before.length
  return comparePreReleases(left.before, right.before)
}

function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  for (const [index, part] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (part !== other) return comparePart(part, other)
  }
  return left.length - right.length
}

/** Numbers go by their value and before words. */
function comparePart(left: string, right: string): number {
  const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)]
  if (leftIsNumber && rightIsNumber) return Number(left) - Number(right)
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1
  return left < right ? -1 : 1
}

/** Whether an agent of this version must be upgraded; builds that are no release, and what cannot be read, are let be. */
export function isOutdatedAgent(version: string): boolean {
  const compared = unreleased.has(version.trim()) ? undefined : compareVersions(version, outdatedAgentVersion)
  return compared !== undefined && compared <= 0
}
