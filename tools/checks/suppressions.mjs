// A switched-off check needs a reason that a reader can judge.
const rules = [
  {
    pattern: /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(.*)/,
    reason: /\s--\s+\S.{8,}/,
    how: "add ' -- why' after the rule's name",
  },
  {
    pattern: /biome-ignore(?:-all|-start|-end)?\b(.*)/,
    reason: /:\s*\S.{8,}/,
    how: "add ': why' after the rule's name",
  },
  { pattern: /@ts-expect-error\b(.*)/, reason: /\s\S.{8,}/, how: 'say why on the same line' },
  { pattern: /@ts-(?:ignore|nocheck)\b(.*)/, reason: /$^/, how: 'use @ts-expect-error with a reason' },
  { pattern: /(?:v8|c8|istanbul) ignore\b(.*)/, reason: /$^/, how: 'test it or delete it' },
]

const isSource = file =>
  /\.(tsx?|mjs|css|jsonc?)$/.test(file) && !file.startsWith('tools/checks/') && file !== 'package-lock.json'

export function suppressions({ files, read }) {
  return files.filter(isSource).flatMap(file =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        // Only in comments: `eslint-disable` inside a string is data.
        const comment = /(?:\/\/|\/\*|\{\/\*|^\s*\*)(.*)/.exec(line)?.[1]
        const rule = comment && rules.find(({ pattern }) => pattern.test(comment))
        if (!rule || rule.reason.test(rule.pattern.exec(comment)[1])) return []
        return [`${file}:${index + 1}: a suppression without a reason: ${rule.how}`]
      }),
  )
}
