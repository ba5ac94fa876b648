import { describe, expect, it } from 'vitest'
import { askedEvents, changeWords, countWords, outcomeWords } from './letter-change-words.ts'

describe('the words of sending again and deleting', () => {
  it('name the number of events before anything happens', () => {
    expect(changeWords.replay.question(askedEvents(120))).toBe('Send 120 events again?')
    expect(changeWords.purge.question(askedEvents(1))).toBe('Delete 1 event?')
    expect(changeWords.purge.question(askedEvents(undefined))).toBe('Delete all events?')
  })

  it.each([
    [{ ticked: 3, shown: 100, hasMore: true, events: 120 }, '3 selected · 120 events'],
    [{ ticked: 0, shown: 1, hasMore: false, events: 4 }, '1 dead letter · 4 events'],
    [{ ticked: 0, shown: 100, hasMore: true, events: 4821 }, '100 dead letters shown · 4,821 events in all'],
    [{ ticked: 0, shown: 100, hasMore: true, events: undefined }, '100 dead letters shown'],
  ])('count what %j are', (counts, words) => {
    expect(countWords(counts)).toBe(words)
  })

  it.each([
    ['all of them', 120, 120, { tone: 'done', title: 'Sent 120 events again' }],
    ['all of an unknown number', 120, undefined, { tone: 'done', title: 'Sent 120 events again' }],
    ['a part', 1000, 1200, { tone: 'warn', title: 'Sent 1,000 of 1,200 events again' }],
    ['none', 0, 5, { tone: 'warn', title: 'Nothing was sent again' }],
  ])('say when %s went out again', (_name, events, asked, outcome) => {
    expect(outcomeWords('replay', events, asked)).toMatchObject(outcome)
  })

  it.each([
    ['all of them', 1, 1, { tone: 'done', title: 'Deleted 1 event' }],
    ['what was left of them', 3, 5, { tone: 'done', title: 'Deleted 3 events' }],
    ['none', 0, 5, { tone: 'warn', title: 'Nothing was deleted' }],
  ])('say when %s were deleted', (_name, events, asked, outcome) => {
    expect(outcomeWords('purge', events, asked)).toMatchObject(outcome)
  })
})
