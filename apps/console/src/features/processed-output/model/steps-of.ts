import type { TestRule, TestStep } from '@weir/contracts'
import type { Item, OutputEvent } from './output-event.ts'
import { isSame } from './plain-item.ts'

/** What one rule did to an event. */
export interface EventStep {
  rule: TestRule
  before: Item | undefined
  after: Item | undefined
}

/** What was done to an event, rule by rule. */
export function stepsOf({ item, after }: OutputEvent, steps: readonly TestStep[]): EventStep[] {
  const all = steps.flatMap(({ rule, changes }) =>
    changes.map(change => ({
      rule,
      item: change.item,
      before: change.before ?? undefined,
      after: change.after ?? undefined,
    })),
  )
  if (item !== null) return all.filter(step => step.item === item)
  return stepsBack(
    all.filter(step => step.item === null),
    after,
  )
}

/** Made events are nameless: from what left, each step back is the one that gave it. */
function stepsBack(made: readonly EventStep[], left: Item | undefined): EventStep[] {
  const found: EventStep[] = []
  let current = left
  for (const step of made.toReversed()) {
    if (!current || !isSame(step.after, current)) continue
    found.unshift(step)
    current = step.before
  }
  return found
}
