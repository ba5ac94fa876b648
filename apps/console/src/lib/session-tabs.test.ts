import { afterEach, describe, expect, it } from 'vitest'
import { joinTabs } from './session-tabs.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

interface State {
  signingIn?: boolean
  userId?: string
}

/** A tab in this state, with what it did first and a way to tell the others. */
function openTab({ signingIn = false, userId }: State) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const joined = joinTabs({
    signingIn: () => signingIn,
    userId: () => userId,
    leave: () => resolve('leave'),
    reload: () => resolve('reload'),
    enter: () => resolve('enter'),
  })
  open.push(joined)
  return { tell: joined.tell, did: promise }
}

/** What a tab has done by the time that another one, which must act, has acted. */
async function doneBy(tab: { did: Promise<string> }, witness: { did: Promise<string> }): Promise<string> {
  await witness.did
  return Promise.race([tab.did, new Promise<string>(resolve => setTimeout(resolve, 0, 'nothing'))])
}

describe('tabs of one browser', () => {
  it('leave when another one signed out, which itself goes its own way', async () => {
    const leaving = openTab({ userId: 'ann' })
    const tab = openTab({ userId: 'ann' })
    leaving.tell({ kind: 'signed-out' })
    expect(await tab.did).toBe('leave')
    expect(await doneBy(leaving, tab)).toBe('nothing')
  })

  it('stay where they are on the sign-in page when another one signed out', async () => {
    const waiting = openTab({ signingIn: true })
    const witness = openTab({ userId: 'ann' })
    openTab({}).tell({ kind: 'signed-out' })
    expect(await doneBy(waiting, witness)).toBe('nothing')
  })

  it('load anew when another one signed in as somebody else, and stay for the same person', async () => {
    const same = openTab({ userId: 'bob' })
    const other = openTab({ userId: 'ann' })
    const entering = openTab({ signingIn: true })
    entering.tell({ kind: 'signed-in', userId: 'bob' })
    expect(await other.did).toBe('reload')
    expect(await doneBy(same, other)).toBe('nothing')
    expect(await doneBy(entering, other)).toBe('nothing')
  })

  it('go on from the sign-in page when another one signed in', async () => {
    const tab = openTab({ signingIn: true })
    openTab({ signingIn: true }).tell({ kind: 'signed-in', userId: 'ann' })
    expect(await tab.did).toBe('enter')
  })
})
