import { z } from 'zod'

const channelName = 'weir-session'

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('signed-in'), userId: z.string() }),
])
type Message = z.infer<typeof messageSchema>

interface Tab {
  /** Whether this tab shows the sign-in area. */
  signingIn: () => boolean
  /** Who this tab believes is signed in. */
  userId: () => string | undefined
  /** Leaves for the sign-in page, with a way back to where the tab is. */
  leave: () => void
  /** Loads the page anew, so that nothing of the former user stays. */
  reload: () => void
  /** Goes on from the sign-in page. */
  enter: () => void
}

interface SessionTabs {
  /** Tells the console's other tabs in this browser that they share another session now. */
  tell: (message: Message) => void
  close: () => void
}

/** Joins the tabs of this browser: what is signed out in another tab is not shown here any longer. */
export function joinTabs(tab: Tab): SessionTabs {
  // One channel to send and to listen: a channel does not hear itself.
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', event => {
    const message = messageSchema.safeParse(event.data).data
    if (!message) return
    if (message.kind === 'signed-out') {
      if (!tab.signingIn()) tab.leave()
    } else if (tab.signingIn()) tab.enter()
    else if (tab.userId() !== message.userId) tab.reload()
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tell: message => channel.postMessage(message),
    close: () => channel.close(),
  }
}
