import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type CurrentUser, presetAccesses } from '@weir/contracts'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api.ts'
import { currentUserQuery } from '../../lib/session.ts'
import type { LiveCapture } from './live-capture.ts'
import { LiveCaptureButton } from './LiveCaptureButton.tsx'
import { LiveSamples } from './LiveSamples.tsx'
import { captureTexts } from './model/capture-message.ts'
import { log } from './model/testing.ts'

const user: CurrentUser = {
  id: 'u',
  method: 'account',
  email: 'a@example.com',
  fullName: 'A',
  firstName: 'A',
  lastName: '',
  supportUser: false,
  organizations: [
    { id: 'o', name: 'O', preset: 'admin', accesses: presetAccesses.admin, is_demo: false, features: [] },
  ],
}
beforeAll(() => void queryClient.setQueryData(currentUserQuery.queryKey, user))
afterAll(() => queryClient.clear())

const stopped: LiveCapture = {
  state: 'stopped',
  isEnabled: true,
  refusal: undefined,
  isStarting: false,
  status: undefined,
  expiresAt: undefined,
  items: [],
  left: [],
  message: captureTexts.paused,
  start: () => undefined,
  pause: () => undefined,
  toggle: () => undefined,
  clear: () => undefined,
  refresh: () => undefined,
}
const started: LiveCapture = { ...stopped, state: 'started', expiresAt: Date.now() + 900_000, message: undefined }

const seen = (element: React.ReactNode) =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>{element}</MantineProvider>
    </QueryClientProvider>,
  )
const button = (capture: LiveCapture) => seen(<LiveCaptureButton capture={capture} />)
const samples = (capture: LiveCapture, selected?: string) =>
  seen(
    <LiveSamples
      capture={capture}
      pipelineId="p"
      nodeId="mask"
      onItems={() => undefined}
      selected={selected}
      onSelect={() => undefined}
    />,
  )

describe('the panel', () => {
  it("[LIVE-001] is 'Live tail samples'", () => {
    const html = samples(stopped)
    expect(html).toContain('<section class="_panel')
    expect(html).toContain('aria-label="Live tail samples"')
    expect(html).toMatch(/<h3[^>]*>Live tail samples<\/h3>/)
  })

  it("[ERR-044] offers 'Start live capture' where it says that capture is paused", () => {
    expect(samples(stopped)).toMatch(/Live capture is paused\. Enable it .*Start live capture/)
    expect(samples({ ...started, message: captureTexts.loading })).not.toContain('Start live capture')
  })

  it('keeps events of a capture that was paused, and says so below them', () => {
    const html = samples({ ...stopped, state: 'paused', items: [log('one'), log('two')], message: undefined }, 'two')
    expect(html).toMatch(/aria-selected="false".*one.*aria-selected="true".*two/)
    expect(html).toContain(captureTexts.paused)
    expect(html).toContain('Paused')
  })

  it('says what is in the way of the agents', () => {
    const status = { message: 'No agent of this pipeline is connected.' }
    const html = samples({
      ...started,
      message: captureTexts.loading,
      status: {
        id: 't',
        pipeline_id: 'p',
        status: 'waiting',
        expires_at: '',
        max_items: 1,
        polling_interval: '10s',
        nodes_to_capture: [],
        samples: 0,
        agents: [],
        ...status,
      },
    })
    expect(html).toContain(status.message)
    expect(html).toContain('every 10 s')
  })
})

describe('the button', () => {
  it('starts, pauses with the time that is left, and resumes', () => {
    expect(button(stopped)).toContain('Start live capture')
    expect(button(started)).toMatch(/Live capture .*15:00/)
    expect(button({ ...stopped, state: 'suspended' })).toContain('Resume')
  })

  it('offers to stop only what was started', () => {
    expect(button(stopped)).not.toContain('Stop live capture')
    expect(button({ ...stopped, state: 'paused' })).toContain('Stop live capture and clear the samples')
  })

  it('does not work where the user may not', () => {
    expect(button(stopped)).toContain('aria-disabled="false"')
    expect(button({ ...stopped, refusal: 'This needs write access' })).toContain('aria-disabled="true"')
  })
})
