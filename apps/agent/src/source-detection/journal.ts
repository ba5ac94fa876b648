import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FoundSource } from '@weir/contracts/opamp'
import type { Host } from './host.ts'
import { isReadable } from './log-files.ts'
import { sizeInWords } from './size-in-words.ts'

const mostFolders = 100

/** The journal of systemd, where there is one that the agent may read, and the program that reads it. */
export async function journalSources({ journals, journalctl, mayRunCommands }: Host): Promise<FoundSource[]> {
  const programs = await Promise.all(
    journalctl.map(async program => ((await isReadable(program)) ? program : undefined)),
  )
  const command = programs.find(program => program !== undefined)
  if (!command) return []
  for (const folder of journals) {
    const { files, bytes } = await journalFiles(folder)
    if (files === 0) continue
    const problem = mayRunCommands
      ? ''
      : ` Start the agent with WEIR_AGENT_EXEC=1 first, so that it may run ${command}.`
    return [
      {
        key: 'journal:systemd',
        kind: 'journal',
        title: 'Journal of systemd',
        detail: `${files} ${files === 1 ? 'file' : 'files'} in ${folder}, ${sizeInWords(bytes)}.${problem}`,
        type: 'exec_input',
        configuration: {
          command,
          args: ['--follow', '--lines=0', '--output=json', '--no-pager'],
          mode: 'stream',
        },
      },
    ]
  }
  return []
}

/** Journals lie one folder deeper, under the id of the machine. */
async function journalFiles(folder: string): Promise<{ files: number; bytes: number }> {
  const machines = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let [files, bytes] = [0, 0]
  for (const machine of machines.filter(entry => entry.isDirectory()).slice(0, mostFolders)) {
    const inside = path.join(folder, machine.name)
    for (const name of (await readdir(inside).catch(() => [])).filter(one => one.endsWith('.journal'))) {
      const stats = await lstat(path.join(inside, name)).catch(() => undefined)
      if (!stats?.isFile() || !(await isReadable(path.join(inside, name)))) continue
      files += 1
      bytes += stats.size
    }
  }
  return { files, bytes }
}
