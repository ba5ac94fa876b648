import everyday from './playwright.config.ts'

/** `npm run bench:console`: figures of the console that need a browser; not part of any test run. */
export default { ...everyday, testDir: './bench', timeout: 300_000 }
