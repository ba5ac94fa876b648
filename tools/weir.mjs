#!/usr/bin/env node
import { ensureAgentBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { handOver, agentFlags, start } from './launch.mjs'
import { runCommand } from './problem.mjs'
import { inRoot } from './repository.mjs'

const usage = `Usage: weir <command>

  up                                run the whole of Weir on this machine (npm start)
  agent --config FILE               run one pipeline document
  agent --server URL --token TOKEN  run what the server deploys
  pipeline validate FILE            check a pipeline document; every problem as FILE:line:column
  pipeline run FILE                 run a pipeline document until stopped
  pipeline test FILE --tests TESTS  run tests on a pipeline document; pipeline --help says how to take them from a server
  test ottl|node|regex|grok|cel     one JSON request per line on standard input, one JSON answer per line`

const log = line => console.error(line)

/** Runs a program of the agent in our place; its standard output is its own, so what we say goes to standard error. */
async function run(program, args) {
  const node = await ensureInstalled({ log })
  return handOver(node, [...agentFlags, inRoot(program), ...args])
}

async function runAgent(args) {
  const node = await ensureInstalled({ log })
  return handOver(node, [...agentFlags, await ensureAgentBuilt({ node, log }), ...args])
}

const commands = {
  up: start,
  agent: runAgent,
  pipeline: args => run('apps/agent/src/cli/main.ts', ['pipeline', ...args]),
  test: args => run('apps/agent/src/cli/main.ts', ['test', ...args]),
}

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
