import { Button, Tooltip } from '@mantine/core'
import { openScheduling, requestSignUp } from '../features/demo/index.ts'
import { useAnalytics } from '../lib/analytics/use-analytics.ts'
import { useConsoleSettings } from '../lib/console-settings.ts'
import { useIsDemo } from '../lib/session.ts'
import { CalendarIcon, PlayIcon } from '../ui/icons.tsx'
import css from './Navigation.module.css'

interface DemoFooterProps {
  collapsed: boolean
}

/** What a visitor of the demo finds in the navigation's footer. */
export const DemoFooter = ({ collapsed }: DemoFooterProps) => (useIsDemo() ? <Buttons collapsed={collapsed} /> : null)

function Buttons({ collapsed }: DemoFooterProps) {
  const { engineer_url: engineerUrl } = useConsoleSettings().demo
  const analytics = useAnalytics()
  return (
    <>
      {engineerUrl ? (
        <Tooltip label="Talk to an Engineer" position="right" disabled={!collapsed}>
          <button
            type="button"
            className={css['item']}
            onClick={() => {
              openScheduling(engineerUrl)
              analytics.track('engineer_popup_opened')
            }}
          >
            <CalendarIcon />
            <span className={css['label']}>Talk to an Engineer</span>
          </button>
        </Tooltip>
      ) : null}
      <Tooltip label="Get Started" position="right" disabled={!collapsed}>
        <Button
          className={css['start']}
          variant="filled"
          fullWidth
          aria-label="Get Started"
          leftSection={collapsed ? undefined : <PlayIcon size={14} />}
          onClick={requestSignUp}
        >
          {collapsed ? <PlayIcon size={14} /> : 'Get Started'}
        </Button>
      </Tooltip>
    </>
  )
}
