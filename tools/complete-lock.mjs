// Some registries lack platform packages that others have; npm then leaves them out of the lock and `npm ci` refuses it.
// This adds an entry for each missing optional platform package, so that `npm ci` passes everywhere. Run after every lock change.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const packages = lock.packages
const osNames = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32|windows|win(?=-)/
const cpuNames = /arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|mips64el|wasm32/

const named = (text, pattern) => [pattern.exec(text)?.[0].replace(/^(windows|win)$/, 'win32') ?? 'none']

let added = 0
for (const [owner, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`${owner}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      os: named(name, osNames),
      cpu: named(name, cpuNames),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
    }
    added += 1
  }
}
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`lock complete: ${added} entries added`)
