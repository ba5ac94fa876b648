import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { processTree } from './process-tree.mjs'
import { inRoot } from './repository.mjs'

const launchUrl = pathToFileURL(inRoot('tools/launch.mjs')).href

/** A process that hands over to `program`, as `npm start` does to the server. */
async function handOverTo(program) {
  const driver = `import { handOver } from '${launchUrl}'
    process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(program)}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', driver], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  const said = async words => {
    while (!output.includes(words)) await sleep(10)
  }
  const ended = once(child, 'close').then(([code]) => code)
  return { child, said, ended, output: () => output }
}

/** Also true for a process that ended but has not been noticed by its parent yet: it has no command any more. */
const isGone = pid => processTree(pid).every(one => one.command === '')

describe('handOver', () => {
  it('ends with the exit code of the program', async () => {
    const { ended } = await handOverTo('process.exit(7)')
    expect(await ended).toBe(7)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('asks the program to end on %s and waits for it', async signal => {
    const program = `process.on('SIGTERM', () => setTimeout(() => { console.log('in order'); process.exit(3) }, 50))
      setInterval(() => {}, 1000); console.log('up')`
    const { child, said, ended, output } = await handOverTo(program)
    await said('up')
    child.kill(signal)
    expect(await ended).toBe(3)
    expect(output()).toContain('in order')
  })

  it('takes a SIGINT at once for the same Ctrl-C, a later one for the end of patience', async () => {
    const program = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      process.on('SIGTERM', () => console.log('asked'))
      setInterval(() => {}, 1000); console.log('up ' + pid + '.')`
    const { child, said, ended, output } = await handOverTo(program)
    await said('.')
    const grandchild = Number(/up (\d+)/.exec(output())[1])
    child.kill('SIGINT')
    child.kill('SIGINT')
    await said('asked')
    await sleep(1_100)
    expect(isGone(child.pid)).toBe(false)
    child.kill('SIGINT')
    expect(await ended).toBe(137)
    await expect.poll(() => isGone(grandchild)).toBe(true)
  })
})
