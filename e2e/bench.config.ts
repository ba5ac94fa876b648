import everyday from './playwright.config.ts'

/**
 * `npm run bench:console`: figures of the console that need a browser; not part of any test run. Without Playwright's own trace,
 * which takes pictures of the page on the thread that is measured.
 */
export default { ...everyday, testDir: './bench', timeout: 300_000, use: { ...everyday.use, trace: 'off' as const } }
