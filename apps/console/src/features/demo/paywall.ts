import { z } from 'zod'

/** How long the page around us may take to say that it shows a sign-up of its own. */
const parentMayTakeMs = 200

type PaywallMessage = 'paywall:open' | 'paywall:close' | 'paywall:opened' | 'paywall:closed'

const messageSchema = z.object({ type: z.enum(['paywall:open', 'paywall:close', 'paywall:opened', 'paywall:closed']) })

/** The page around us, when there is one and the operator named its origin. */
export interface ParentFrame {
  origin: string
  post: (message: { type: PaywallMessage }) => void
  /** Whether a message comes from that very page. */
  isSource: (event: Pick<MessageEvent, 'source'>) => boolean
}

interface PaywallParts {
  parent: ParentFrame | undefined
  show: (isOpen: boolean) => void
}

export interface Paywall {
  /** Somebody wants to sign up. */
  request: () => void
  /** Somebody closed our modal, or is done with it. */
  close: () => void
  receive: (event: Pick<MessageEvent, 'data' | 'origin' | 'source'>) => void
  stop: () => void
}

/**
 * Decides who shows the sign-up: the page around us, if it confirms in time, else our own modal. Only messages of the allowed
 * origin count, and only from the parent itself.
 */
export function createPaywall({ parent, show }: PaywallParts): Paywall {
  let isOpen = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  const stopWaiting = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const open = () => {
    stopWaiting()
    if (isOpen) return
    isOpen = true
    show(true)
    parent?.post({ type: 'paywall:opened' })
  }
  const close = () => {
    stopWaiting()
    if (!isOpen) return
    isOpen = false
    show(false)
    parent?.post({ type: 'paywall:closed' })
  }

  return {
    request() {
      if (isOpen || waiting !== undefined) return
      if (!parent) return open()
      // A busy tab runs the timer before messages that came in time; one more round lets them go first.
      waiting = setTimeout(() => {
        waiting = setTimeout(open, 0)
      }, parentMayTakeMs)
      parent.post({ type: 'paywall:open' })
    },
    close,
    receive(event) {
      if (!parent || event.origin !== parent.origin || !parent.isSource(event)) return
      const message = messageSchema.safeParse(event.data).data?.type
      if (message === 'paywall:open') open()
      if (message === 'paywall:close') close()
      // Once our own modal is open, a late confirmation changes nothing.
      if (message === 'paywall:opened') stopWaiting()
    },
    stop: stopWaiting,
  }
}
