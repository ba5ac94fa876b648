import { isBuiltin } from 'node:module'
import path from 'node:path'

const importPattern =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** What a source file loads at run time: type-only imports are erased. */
export function importsOf(source) {
  return [...source.matchAll(importPattern)].flatMap(([, type, from, dynamic]) => (type ? [] : [from ?? dynamic]))
}

function workspaceEntry(specifier, exportsOf) {
  const [, name, rest] = /^@weir\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  const target = name && exportsOf(name)?.[rest ? `.${rest}` : '.']
  return target && path.posix.join('packages', name, target)
}

/** Starting files for everything a browser loads. */
function entries({ exists, exportsOf }) {
  const browser = {
    telemetry: ['.'],
    languages: undefined,
    nodes: ['./definitions', './processors'],
    pipeline: ['.', './preview'],
    contracts: undefined,
  }
  const ofPackages = Object.entries(browser).flatMap(([name, keys]) => {
    const all = exportsOf(name) ?? {}
    return (keys ?? Object.keys(all)).filter(key => all[key]).map(key => path.posix.join('packages', name, all[key]))
  })
  return [...ofPackages, 'apps/console/src/main.tsx'].filter(exists)
}

/**
 * Follows the imports from every entry that a browser loads and reports each way to a module of Node: the lint rule sees one file
 * at a time, this sees the chain.
 */
export function browserGraph({ read, exists }) {
  const exportsOf = name => {
    const file = `packages/${name}/package.json`
    return exists(file) ? JSON.parse(read(file)).exports : undefined
  }
  const queue = entries({ exists, exportsOf }).map(file => [file])
  const seen = new Set(queue.map(([file]) => file))
  const problems = []
  for (const chain of queue) {
    const file = chain.at(-1)
    for (const specifier of importsOf(read(file))) {
      if (isBuiltin(specifier)) problems.push(`${[...chain, specifier].join(' -> ')}: a browser has no ${specifier}`)
      const local = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : workspaceEntry(specifier, exportsOf)
      if (!local || seen.has(local) || !/\.tsx?$/.test(local) || !exists(local)) continue
      seen.add(local)
      queue.push([...chain, local])
    }
  }
  return problems
}
