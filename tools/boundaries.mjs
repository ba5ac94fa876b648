// Our own lint rules, loaded by oxlint (`jsPlugins` in .oxlintrc.json): which part of the repository may import which,
// and that programs throw errors from the error table.
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** For every package and program: the packages it may import. */
const mayImport = {
  telemetry: [],
  languages: ['telemetry'],
  nodes: ['telemetry', 'languages'],
  pipeline: ['telemetry', 'languages', 'nodes'],
  contracts: ['telemetry', 'languages', 'nodes', 'pipeline'],
  store: ['telemetry'],
  testkit: ['telemetry'],
  server: ['telemetry', 'languages', 'nodes', 'pipeline', 'contracts', 'store'],
  agent: ['telemetry', 'languages', 'nodes', 'pipeline', 'contracts'],
  console: ['telemetry', 'languages', 'nodes', 'pipeline', 'contracts'],
  e2e: [],
  bench: ['telemetry', 'languages', 'nodes', 'pipeline', 'store'],
  soak: ['nodes'],
}

/** Entries that need Node's runtime; the browser must never load them. */
const nodeOnlyEntries = ['@weir/nodes/runtime', '@weir/pipeline/run']

const isTest = file => /\.(test|spec)\.tsx?$|\/testing\//.test(file)

/** The part of the repository a file belongs to, e.g. `telemetry` or `console`; undefined outside of them. */
function partOf(file) {
  const [top, second] = file.split('/')
  if (top === 'e2e' || top === 'bench' || top === 'soak') return top
  return (top === 'packages' || top === 'apps') && second in mayImport ? second : undefined
}

/** Whether a file may be loaded by a browser, by its path. The graph check proves the same for what these files import. */
export function isBrowserSide(file) {
  if (isTest(file)) return false
  if (/^packages\/(telemetry|languages|contracts)\/src\//.test(file)) return true
  if (file.startsWith('packages/pipeline/src/')) return !file.startsWith('packages/pipeline/src/run/')
  if (file.startsWith('packages/nodes/src/')) return /(^|\/)definitions\.ts$|\.definition\.ts$/.test(file)
  return file.startsWith('apps/console/src/')
}

const featureOf = file => /^apps\/console\/src\/features\/([^/]+)\//.exec(file)?.[1]
const consoleRoom = file => /^apps\/console\/src\/(app|features|ui|lib)\//.exec(file)?.[1]

/** Rooms of the console, and the rooms each may look into. */
const mayLookInto = {
  app: ['app', 'features', 'ui', 'lib'],
  features: ['features', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  lib: ['lib'],
}

function consoleViolation(file, target) {
  const from = consoleRoom(file)
  const to = consoleRoom(target)
  if (!from || !to) return undefined
  if (!mayLookInto[from].includes(to)) return `console ${from}/ must not import from ${to}/`
  const feature = featureOf(target)
  const crosses = from === 'features' && feature && featureOf(file) !== feature
  if (crosses && target !== `apps/console/src/features/${feature}/index.ts`) {
    return `feature '${featureOf(file)}' may import feature '${feature}' only through its index.ts`
  }
  return undefined
}

function relativeViolation(file, target) {
  const me = partOf(file)
  const to = partOf(target)
  if (to && to !== me) {
    return mayImport[me].includes(to)
      ? `import @weir/${to} by its name, not by a path into it`
      : `${me} must not import ${to}`
  }
  if (!to && !target.startsWith('node_modules/') && me === 'e2e') return 'e2e imports no product code'
  const entersRun = target.startsWith('packages/pipeline/src/run/')
  if (entersRun && isBrowserSide(file)) return 'the main entry of pipeline must not import run/: it needs Node'
  return me === 'console' ? consoleViolation(file, target) : undefined
}

function packageViolation(file, specifier) {
  const me = partOf(file)
  const to = /^@weir\/([^/]+)/.exec(specifier)[1]
  if (to === me) return `inside ${me} import by relative path, not by the package's own name`
  if (to === 'testkit') return isTest(file) && me !== 'e2e' ? undefined : 'testkit is for tests only'
  if (!mayImport[me].includes(to)) return `${me} must not import ${to}`
  const entry = nodeOnlyEntries.find(name => specifier === name || specifier.startsWith(`${name}/`))
  if (entry && isBrowserSide(file)) return `${entry} needs Node and must not be loaded by browser-side code`
  return undefined
}

/**
 * Says why `file` must not import `specifier`, or undefined when it may. Paths are relative to the repository, with slashes.
 */
export function importViolation(file, specifier) {
  if (!partOf(file)) return undefined
  if (specifier.startsWith('.'))
    return relativeViolation(file, path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')))
  if (specifier.startsWith('@weir/')) return packageViolation(file, specifier)
  if (isBuiltin(specifier) && isBrowserSide(file))
    return `${specifier} is not there in a browser, and this file must run in one`
  return undefined
}

const repositoryPath = filename => path.relative(repositoryRoot, filename).split(path.sep).join('/')

const boundaries = {
  create(context) {
    const file = repositoryPath(context.filename)
    const see = node => {
      const source = node.source ?? node.argument
      if (typeof source?.value !== 'string') return
      const message = importViolation(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: see,
      ImportExpression: see,
      ExportNamedDeclaration: see,
      ExportAllDeclaration: see,
      TSImportType: see,
    }
  },
}

const noBareError = {
  create(context) {
    const file = repositoryPath(context.filename)
    if (!file.startsWith('apps/') || isTest(file)) return {}
    return {
      ThrowStatement(node) {
        const thrown = node.argument
        const isBare =
          (thrown?.type === 'NewExpression' || thrown?.type === 'CallExpression') && thrown.callee.name === 'Error'
        if (isBare)
          context.report({
            node,
            message: 'throw an error of the error table (a code, a status, a sentence), not a bare Error',
          })
      },
    }
  },
}

export default { meta: { name: 'weir' }, rules: { boundaries, 'no-bare-error': noBareError } }
