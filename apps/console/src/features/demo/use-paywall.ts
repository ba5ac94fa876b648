import { useEffect, useRef, useState } from 'react'
import { useAnalytics } from '../../lib/analytics/use-analytics.ts'
import { createPaywall, type ParentFrame, type Paywall } from './paywall.ts'
import { useSignUpRequests } from './paywall-state.ts'

function parentFrame(origin: string | null): ParentFrame | undefined {
  const { parent } = window
  if (origin === null || parent === window) return undefined
  return {
    origin,
    post: message => parent.postMessage(message, origin),
    isSource: event => event.source === parent,
  }
}

/** Whether our sign-up modal is open, and how to close it. */
export function usePaywall(parentOrigin: string | null): [isOpen: boolean, close: () => void] {
  const [isOpen, setOpen] = useState(false)
  const requests = useSignUpRequests()
  const handled = useRef(requests)
  const paywall = useRef<Paywall>(undefined)
  const analytics = useAnalytics()

  useEffect(() => {
    const made = createPaywall({ parent: parentFrame(parentOrigin), show: setOpen })
    paywall.current = made
    window.addEventListener('message', made.receive)
    return () => {
      window.removeEventListener('message', made.receive)
      made.stop()
    }
  }, [parentOrigin])
  useEffect(() => {
    if (requests === handled.current) return
    handled.current = requests
    paywall.current?.request()
  }, [requests])
  useEffect(() => {
    if (isOpen) analytics.track('demo_sign_up_opened')
  }, [isOpen, analytics])
  return [isOpen, () => paywall.current?.close()]
}
