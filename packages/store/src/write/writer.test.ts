import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import type { Store } from '../client.ts'
import { StoreError, StoreUnavailableError } from '../errors.ts'
import { createWriter } from './writer.ts'

/** A store that answers inserts with these errors, one after the other, and then takes them. */
function scripted(...answers: (Error | undefined)[]) {
  const inserts: { token: string; rows: number }[] = []
  const none = () => Promise.resolve()
  const store: Store = {
    database: 'weir',
    cluster: undefined,
    ping: none,
    query: () => Promise.resolve([]),
    command: none,
    insert: none,
    insertBlock(_table, _columns, block, { token }) {
      // The second number of a block is that of its rows.
      inserts.push({ token, rows: Buffer.concat(block)[1] ?? 0 })
      const error = answers.shift()
      return error === undefined ? Promise.resolve() : Promise.reject(error)
    },
    ensureDatabase: none,
    close: none,
  }
  const writer = createWriter(store, { maxWaitMs: 5 })
  const write = (...tokens: string[]) =>
    Promise.allSettled(
      tokens.map(token =>
        writer.writeLogs({ organizationId: 'org', token, attempt: 1, records: [new LogRecord(), new LogRecord()] }),
      ),
    )
  return { inserts, write }
}

const refused = (code: number) => new StoreError('no', code, 'NAME')

describe('an insert', () => {
  it('that was not answered is repeated under its token', async () => {
    const { inserts, write } = scripted(new StoreUnavailableError('gone'))
    expect((await write('a')).map(each => each.status)).toEqual(['fulfilled'])
    expect(inserts).toHaveLength(2)
    expect(inserts[0]).toEqual(inserts[1])
  })

  it('that was refused for its rows is made again for each batch by itself', async () => {
    const { inserts, write } = scripted(refused(27), refused(27))
    expect((await write('a', 'b')).map(each => each.status)).toEqual(['rejected', 'fulfilled'])
    expect(inserts.map(insert => insert.rows)).toEqual([4, 2, 2])
  })

  it('that the store has no memory for is not made worse', async () => {
    const { inserts, write } = scripted(refused(241))
    expect((await write('a', 'b')).map(each => each.status)).toEqual(['rejected', 'rejected'])
    expect(inserts).toHaveLength(1)
  })
})
