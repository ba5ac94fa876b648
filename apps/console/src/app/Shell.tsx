import { useState } from 'react'
import { Banners } from '../features/banners/index.ts'
import { DemoLayer } from '../features/demo/index.ts'
import { useAnalyticsSession } from '../lib/analytics/use-analytics.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { useCollapsed } from './collapsed.ts'
import { Navigation } from './Navigation.tsx'
import css from './Navigation.module.css'
import { PageGate } from './PageGate.tsx'
import { Palette } from './Palette.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import { SupportStrip } from './SupportStrip.tsx'

type Dialog = 'palette' | 'shortcuts'

/** The navigation area: navigation on the left, the page on the right. */
export function Shell() {
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  useAnalyticsSession()
  useShortcut({ keys: 'mod+k', label: 'Command palette', inFields: true }, () => setDialog('palette'))
  useShortcut({ keys: '?', label: 'List all shortcuts' }, () => setDialog('shortcuts'))
  useShortcut({ keys: '[', label: 'Collapse or open the navigation' }, toggleCollapsed)
  return (
    <div className={css['app']} data-collapsed={collapsed || undefined}>
      <a className={css['skip']} href="#page">
        Skip to the page
      </a>
      <Navigation
        collapsed={collapsed}
        onToggle={toggleCollapsed}
        onPalette={() => setDialog('palette')}
        onShortcuts={() => setDialog('shortcuts')}
      />
      <main className={css['main']}>
        <SupportStrip />
        <Banners />
        <div className={css['page']} id="page" tabIndex={-1}>
          <PageGate />
        </div>
      </main>
      <Palette
        opened={dialog === 'palette'}
        onClose={close}
        onToggleNavigation={toggleCollapsed}
        onShortcuts={() => setDialog('shortcuts')}
      />
      <DemoLayer />
      <ShortcutList opened={dialog === 'shortcuts'} onClose={close} />
    </div>
  )
}

/** The shell's own shape while the session is being checked, so that nothing moves when it is there. */
export function ShellSkeleton() {
  const [collapsed] = useCollapsed()
  return (
    <div className={css['app']} data-collapsed={collapsed || undefined}>
      <div className={css['nav']} />
      <main className={css['main']}>
        <PageSkeleton />
      </main>
    </div>
  )
}
