#!/usr/bin/env node
import { ensureInstalled } from './install.mjs'
import { handOver, runtimeFlags, start } from './launch.mjs'
import { runCommand } from './problem.mjs'
import { inRoot } from './repository.mjs'

const usage = `Usage: weir <command>

  up                                run the whole of Weir on this machine (npm start)
  agent --config FILE               run one pipeline document
  agent --server URL --token TOKEN  run what the server deploys`

async function agent(args) {
  const node = await ensureInstalled({ log: line => console.error(line) })
  return handOver(node, [...runtimeFlags, inRoot('apps/agent/src/main.ts'), ...args])
}

const commands = { up: start, agent }

async function main([name, ...args]) {
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(usage)
    return 0
  }
  if (Object.hasOwn(commands, name ?? '')) return commands[name](args)
  console.error(name ? `weir: unknown command '${name}'\n\n${usage}` : usage)
  return 2
}

await runCommand(() => main(process.argv.slice(2)))
