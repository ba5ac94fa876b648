import { start } from './launch.mjs'
import { runCommand } from './problem.mjs'

await runCommand(() => start(process.argv.slice(2)))
