import path from 'node:path'

const folders = /^(\.ci|apps|bench|changelog\.d|deploy|docs|e2e|packages|soak|tools)\//
const placeholder = /[<>{}*…|\s]|\.\.\.|NAME|NNN/

/** What a build makes is not there in a fresh clone. */
const built = /(^|\/)dist(\/|$)/

const withoutFences = text => text.replace(/^```[\s\S]*?^```/gm, fence => fence.replace(/[^\n]/g, ''))

function* mentions(text) {
  const lines = withoutFences(text).split('\n')
  for (const [index, line] of lines.entries()) {
    for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) yield { line: index + 1, link: target.split('#')[0] }
    for (const [, code] of line.matchAll(/`([^`]+)`/g)) yield { line: index + 1, code }
  }
}

function scriptsByWorkspace({ files, read }) {
  const manifests = files.filter(file => /(^|\/)package\.json$/.test(file)).map(file => JSON.parse(read(file)))
  const named = new Map(manifests.map(({ name, scripts = {} }) => [name, scripts]))
  return named.set(undefined, JSON.parse(read('package.json')).scripts)
}

/** Paths, links and npm scripts that the documentation names must be there. */
export function docsPaths({ files, read, exists }) {
  const workspaces = scriptsByWorkspace({ files, read })
  const problemOf = (file, { link, code }) => {
    if (link) {
      if (/^[a-z]+:/i.test(link)) return undefined
      const target = path.posix.join(path.posix.dirname(file), decodeURIComponent(link))
      return exists(target) ? undefined : `the link ${link} leads nowhere`
    }
    const [, script, workspace] = /^npm run ([\w:-]+)(?: -w (\S+))?/.exec(code ?? '') ?? []
    if (script) return script in (workspaces.get(workspace) ?? {}) ? undefined : `there is no script '${script}'`
    const named = (code ?? '').replace(/:\d+$/, '')
    if (!folders.test(named) || placeholder.test(named) || built.test(named)) return undefined
    return exists(named) ? undefined : `there is no ${named}`
  }
  return files
    .filter(file => file.endsWith('.md'))
    .flatMap(file =>
      [...mentions(read(file))].flatMap(mention => {
        const problem = problemOf(file, mention)
        return problem ? [`${file}:${mention.line}: ${problem}`] : []
      }),
    )
}
