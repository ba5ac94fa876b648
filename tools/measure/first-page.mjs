import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const attribute = (tag, name) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]

function scriptsOf(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => attribute(tag, 'src'))
  const preloads = [...html.matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => attribute(tag, 'rel') === 'modulepreload')
    .map(([tag]) => attribute(tag, 'href'))
  return [...scripts, ...preloads].filter(Boolean)
}

// Built code has no spaces to rely on; `import(` is dynamic and loads later.
const staticImport = /(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+\.js)["']/g

/** The JavaScript that a browser must load before the first page shows: entry, preloads and all that they import statically. */
export function firstPageScripts(dist) {
  const queue = scriptsOf(readFileSync(path.join(dist, 'index.html'), 'utf8')).map(url => path.join(dist, url))
  const seen = new Set()
  const files = []
  for (const file of queue) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const source = readFileSync(file)
    files.push({ name: path.relative(dist, file), bytes: source.length, gzipBytes: gzipSync(source).length })
    for (const [, target] of source.toString().matchAll(staticImport)) {
      queue.push(target.startsWith('/') ? path.join(dist, target) : path.join(path.dirname(file), target))
    }
  }
  return files
}
