import { RegexError } from '../regex.ts'

/** Work for one call, about half a second: a search that needs more is given up. */
const units = 20_000_000

/** The work that a call may still spend; what hostile patterns and texts do to the automaton stops here. */
export class Budget {
  #left = units

  /** Takes units of work, each some 20 ns. */
  spend(amount: number): void {
    this.#left -= amount
    if (this.#left < 0) {
      throw new RegexError(
        'matching takes too long; use a simpler pattern, smaller repetition counts or a shorter text',
      )
    }
  }
}
