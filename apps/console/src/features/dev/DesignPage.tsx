import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import type { Theme } from '../../lib/theme.ts'
import { Page as Frame, PageBody } from '../../ui/PageHeader.tsx'
import { BadgesSection } from './design/BadgesSection.tsx'
import { ChartsSection } from './design/ChartsSection.tsx'
import { ControlsSection } from './design/ControlsSection.tsx'
import css from './design/design.module.css'
import { FormsSection } from './design/FormsSection.tsx'
import { FrameSection } from './design/FrameSection.tsx'
import { IconsSection } from './design/IconsSection.tsx'
import { OverlaysSection } from './design/OverlaysSection.tsx'
import { StatesSection } from './design/StatesSection.tsx'
import { TableSection } from './design/TableSection.tsx'
import { TokensSection } from './design/TokensSection.tsx'
import { DevHeader } from './DevHeader.tsx'

const Sheet = ({ theme }: { theme: Theme }) => (
  <div className={css['sheet']} data-theme={theme} data-mantine-color-scheme={theme}>
    <TokensSection theme={theme} />
    <ControlsSection />
    <FormsSection />
    <BadgesSection />
    <IconsSection />
    <ChartsSection />
    <TableSection />
    <FrameSection />
    <StatesSection />
    <OverlaysSection />
  </div>
)

const shown: Record<string, readonly Theme[]> = { both: ['dark', 'light'], dark: ['dark'], light: ['light'] }

/** The living style guide: every token, primitive and state, in both themes side by side. */
export function Page() {
  const [choice, setChoice] = useState('both')
  return (
    <Frame>
      <DevHeader>
        <SegmentedControl
          aria-label="Themes shown"
          value={choice}
          onChange={setChoice}
          data={[
            { value: 'both', label: 'Side by side' },
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
        />
      </DevHeader>
      <PageBody flush>
        <div className={css['sheets']}>
          {(shown[choice] ?? []).map(theme => (
            <Sheet theme={theme} key={theme} />
          ))}
        </div>
      </PageBody>
    </Frame>
  )
}
