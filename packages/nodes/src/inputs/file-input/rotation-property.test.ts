import { appendFile, copyFile, rename, truncate, unlink, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeFolders, type RunningInput, startInput, type TestFolders } from './test-input.ts'

type Step =
  | { readonly kind: 'write'; readonly count: number; readonly pad: number }
  | { readonly kind: 'half' | 'rename' | 'copy' | 'truncate' | 'delete' | 'sync' | 'restart' | 'shut' | 'open' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('write'), count: fc.integer({ min: 1, max: 60 }), pad: fc.nat(80) }),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<Step['kind'] & Exclude<Step['kind'], 'write'>>(
        'half',
        'rename',
        'copy',
        'truncate',
        'delete',
        'sync',
        'restart',
        'shut',
        'open',
      )
      .map(kind => ({ kind })),
  },
)

/** A program that writes numbered lines to `app.log`, and one that rotates it. */
class Writer {
  written: string[] = []
  received: string[] = []
  #folders: TestFolders
  #running: RunningInput
  #begun = ''
  #rotations = 0

  constructor(folders: TestFolders, running: RunningInput) {
    this.#folders = folders
    this.#running = running
  }

  async run(one: Step): Promise<void> {
    const log = this.#folders.log('app.log')
    switch (one.kind) {
      case 'write': {
        const from = this.written.length
        const lines = Array.from({ length: one.count }, (_, at) => `${from + at} ${'x'.repeat(one.pad)}|`)
        if (this.#begun !== '') lines[0] = `${from} ${this.#begun}|`
        const text = lines.map(line => `${line}\n`).join('')
        await appendFile(log, this.#begun === '' ? text : text.slice(`${from} ${this.#begun}`.length))
        this.#begun = ''
        this.written.push(...lines)
        break
      }
      case 'half':
        if (this.#begun !== '') break
        this.#begun = 'half'
        await appendFile(log, `${this.written.length} half`)
        break
      case 'rename':
      case 'copy':
        if (this.#begun !== '') break
        this.#rotations += 1
        await this.#rotate(one.kind, log, this.#folders.log(`app.log.${this.#rotations}`))
        break
      case 'truncate':
      case 'delete':
        if (this.#begun !== '') break
        // What nobody has read by then is gone for good, so everything is read before.
        await this.sync()
        await (one.kind === 'truncate' ? truncate(log) : unlink(log).then(() => writeFile(log, '')))
        break
      case 'sync':
        await this.sync()
        break
      case 'restart':
        await this.#restart()
        break
      case 'shut':
      case 'open':
        this.#running.context.setIntake(one.kind === 'open')
    }
  }

  async #rotate(kind: 'rename' | 'copy', log: string, to: string): Promise<void> {
    if (kind === 'rename') {
      await rename(log, to)
      await writeFile(log, '')
    } else {
      await copyFile(log, to)
      await truncate(log)
    }
  }

  async #restart(): Promise<void> {
    await this.#running.stop()
    this.received.push(...this.#running.bodies().map(String))
    this.#running = await startInput(this.#folders, config)
  }

  /** Waits until everything that was written has been read. */
  async sync(): Promise<void> {
    this.#running.context.setIntake(true)
    const missing = () => {
      const all = new Set([...this.received, ...this.#running.bodies()])
      return this.written.filter(line => !all.has(line)).length
    }
    for (let left = missing(); left > 0; left = missing()) await this.#running.have(this.#running.records.length + 1)
  }

  async end(): Promise<string[]> {
    if (this.#begun !== '') await this.run({ kind: 'write', count: 1, pad: 0 })
    await this.sync()
    await this.#running.stop()
    return [...this.received, ...this.#running.bodies().map(String)]
  }
}

const config = { start_at: 'beginning', multiline_flush_interval: '1m', poll_interval: '11ms', fingerprint_size: '64B' }

it('delivers every line once, whatever happens to the file', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async steps => {
      const folders = await makeFolders()
      await writeFile(folders.log('app.log'), '')
      const writer = new Writer(folders, await startInput(folders, config))
      for (const one of steps) await writer.run(one)
      expect((await writer.end()).sort()).toEqual(writer.written.sort())
    }),
    { numRuns: Number(process.env['RUNS'] ?? 25) },
  )
})
