import { readFileSync } from 'node:fs'

/** The demo pipeline's document. */
export const demoDocument = readFileSync(new URL('./demo-pipeline.yaml', import.meta.url), 'utf8')
