import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this clone, wherever the command was typed. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export const inRoot = (...parts) => path.join(root, ...parts)

const notOurs = new Set(['.git', 'node_modules', 'dist', '.weir', 'test-results', 'playwright-report', 'coverage'])

function walk(folder, prefix = '') {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (notOurs.has(entry.name) || entry.name.endsWith('.log')) return []
    const name = prefix + entry.name
    if (entry.isDirectory()) return walk(path.join(folder, entry.name), `${name}/`)
    return entry.isFile() ? [name] : []
  })
}

/**
 * Every file of the project, relative to the root: what git tracks and what it would track. Where git is missing or this is no
 * clone (an unpacked archive), the folder is walked instead.
 */
export function projectFiles(folder = root) {
  // Another user's clone makes git refuse to look ("dubious ownership"); listing file names is safe.
  const args = ['-c', `safe.directory=${folder}`, 'ls-files', '-co', '--exclude-standard', '-z']
  const git = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const files = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : walk(folder)
  return files.filter(file => !file.includes('node_modules/')).sort()
}

/** The script behind a command of an installed package, to be run by Node 26 without a shell. */
export function packageScript(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
