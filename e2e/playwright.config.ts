import { defineConfig } from '@playwright/test'
import { chromiumPath } from './fixtures/chromium.ts'
import { stateFile } from './fixtures/state.ts'

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './fixtures/start-weir.ts',
  // One real server with its engines and agent beside the browser fills two cores already.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 0,
  reporter: process.env.WEIR_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.WEIR_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    storageState: stateFile,
    // What cannot be clicked by then never will be: say so, and not that the whole test took too long.
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
