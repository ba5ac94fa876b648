/** Whether a rule may be removed: a processor without any would do nothing. */
export const canRemove = (rules: readonly unknown[]): boolean => rules.length > 1

/** Which rules are open after one was taken out: those behind it move up. */
export const openAfterRemoval = (open: ReadonlySet<number>, removed: number): ReadonlySet<number> =>
  new Set([...open].filter(at => at !== removed).map(at => (at > removed ? at - 1 : at)))
