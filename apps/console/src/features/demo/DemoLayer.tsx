import { useConsoleSettings } from '../../lib/console-settings.ts'
import { useIsDemo } from '../../lib/session.ts'
import { DemoEmailModal } from './DemoEmailModal.tsx'
import { PaywallModal } from './PaywallModal.tsx'
import { usePaywall } from './use-paywall.ts'

/** The modals of the demo. Nobody but its visitors sees them. */
export const DemoLayer = () => (useIsDemo() ? <DemoModals /> : null)

function DemoModals() {
  const { demo, analytics } = useConsoleSettings()
  const [isOpen, close] = usePaywall(demo.parent_origin)
  return (
    <>
      <DemoEmailModal />
      <PaywallModal isOpen={isOpen} onClose={close} formUrl={analytics.marketing_form_url} />
    </>
  )
}
