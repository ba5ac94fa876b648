import { createHash } from 'node:crypto'

/** One event of the run: what it is called, and what it says. */
export interface NumberedEvent {
  readonly id: string
  readonly body: string
  readonly sum: string
}

/** A body that names its event, and whose sum shows when a byte of it changed. */
export function numberedEvent(run: string, number: number, filling: string): NumberedEvent {
  const id = `${run}-${number}`
  const body = `event ${id} ${filling} "quoted" \u00e9\u4e16\u{1f30a}`
  return { id, body, sum: sumOf(body) }
}

const sumOf = (body: string): string => createHash('sha1').update(body).digest('hex')

/** What a destination has of the run. */
export class Deliveries {
  readonly seen = new Map<string, number>()
  damaged: string[] = []

  record(id: string, body: string, sum: string): void {
    this.seen.set(id, (this.seen.get(id) ?? 0) + 1)
    if (sumOf(body) !== sum) this.damaged.push(id)
  }

  get duplicates(): number {
    let extra = 0
    for (const times of this.seen.values()) extra += times - 1
    return extra
  }
}

/** What was acknowledged must arrive: the obligations of the run, and who is excused from which. */
export class Oracle {
  readonly obligations = new Set<string>()
  readonly #excused = new Map<string, Set<string>>()

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) this.obligations.add(id)
  }

  /** Events that a destination may miss, because what it kept of them on disk was destroyed. */
  excuse(destination: string, ids: Iterable<string>): void {
    const excused = this.#excused.get(destination) ?? new Set<string>()
    for (const id of ids) excused.add(id)
    this.#excused.set(destination, excused)
  }

  excusedOf(destination: string): number {
    return this.#excused.get(destination)?.size ?? 0
  }

  missing(destination: string, deliveries: Deliveries): string[] {
    const excused = this.#excused.get(destination)
    return [...this.obligations].filter(id => !deliveries.seen.has(id) && !excused?.has(id))
  }
}
