// This file and its test name what they look for.
const skipped =
  /^tools\/checks\/(?:words|checks\.test)\.mjs$|\.(png|jpe?g|gif|webp|ico|woff2?|ttf|gz|zst|pb|bin|parquet)$/

const machinePath = /(?<![\w./-])\/(?:work|tmp|root|home\/[a-z]\w*|Users\/\w+)\/[\w.]/
const registry = /\bregistry\.(?:npmjs|yarnpkg)\.|\b(?:artifactory|codeartifact|verdaccio)\b|\.pkg\.dev\b/i
const allowed = /words-ok: \S.{8,}/

/** The host this machine gets its packages from; it must not slip into the lock file or a document. */
function ownRegistry() {
  try {
    return new URL(process.env.npm_config_registry ?? '').hostname
  } catch {
    return undefined
  }
}

/** No registry hosts and no absolute paths of somebody's machine in the project's text. */
export function words({ files, read }, host = ownRegistry()) {
  return files
    .filter(file => !skipped.test(file))
    .flatMap(file =>
      read(file)
        .split('\n')
        .flatMap((line, index) => {
          if (allowed.test(line)) return []
          const at = `${file}:${index + 1}`
          if (registry.test(line) || (host && host !== 'localhost' && line.includes(host)))
            return [`${at}: names a package registry`]
          const found = machinePath.exec(line)
          return found ? [`${at}: ${found[0]}… is a path of one machine (the temp folder is os.tmpdir())`] : []
        }),
    )
}
