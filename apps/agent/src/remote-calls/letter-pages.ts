import type { DeadLetterReport } from '@weir/contracts/opamp'

/** A page of the dead letters of one thread. */
export interface ThreadPage {
  letters: readonly DeadLetterReport[]
  hasMore: boolean
}

/** Ids have the number of their thread in front, so that the letter is found again. */
const letterId = (thread: number, id: string): string => `${thread}.${id}`

export function splitLetterId(id: string): { thread: number; id: string } | undefined {
  const [, thread, rest] = /^(\d{1,4})\.(.+)$/s.exec(id) ?? []
  return thread === undefined || rest === undefined ? undefined : { thread: Number(thread), id: rest }
}

/** The last letter shown of each thread. */
export function readCursor(cursor: string | undefined): Map<number, string> {
  const shown = new Map<number, string>()
  for (const part of cursor?.split('/') ?? []) {
    const found = splitLetterId(part)
    if (found) shown.set(found.thread, decodeURIComponent(found.id))
  }
  return shown
}

/** The newest letters of all threads, and where the next page goes on. */
export function mergePages(
  pages: readonly ThreadPage[],
  shownBefore: ReadonlyMap<number, string>,
  limit: number,
): { letters: DeadLetterReport[]; next: string | null } {
  const all = pages.flatMap(({ letters }, thread) => letters.map(letter => ({ thread, letter })))
  const shown = all.sort((a, b) => b.letter.time - a.letter.time).slice(0, limit)
  const hasMore = all.length > limit || pages.some(page => page.hasMore)
  const last = new Map(shownBefore)
  for (const { thread, letter } of shown) last.set(thread, letter.id)
  const cursor = Array.from(last, ([thread, id]) => letterId(thread, encodeURIComponent(id))).join('/')
  return {
    letters: shown.map(({ thread, letter }) => ({ ...letter, id: letterId(thread, letter.id) })),
    next: hasMore ? cursor : null,
  }
}
