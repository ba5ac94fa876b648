/** Messages by field, such as `tls.crt_file` or `processors[2].statements`. */
export type Problems = Readonly<Record<string, readonly string[]>>

type Path = readonly (string | number)[]

/** What is said about the field itself, each as '<field name> <message>'. */
export function problemsAt(problems: Problems, path: string): string[] {
  const messages = Object.hasOwn(problems, path) ? problems[path] : undefined
  return (messages ?? []).map(message => `${path} ${message}`)
}

/** What is said about the field and all that is in it, for editors that show it as one. */
export function problemsUnder(problems: Problems, path: string): string[] {
  return Object.keys(problems)
    .filter(name => isUnder(name, path))
    .flatMap(name => problemsAt(problems, name))
}

/** Whether something is wrong with the field or anything in it. */
export const hasProblemUnder = (problems: Problems, path: string) =>
  Object.keys(problems).some(name => isUnder(name, path) && (problems[name]?.length ?? 0) > 0)

/** What no field of the form shows: about the node as a whole, or about fields that the form does not have. */
export function problemsElsewhere(problems: Problems, shown: readonly string[]): string[] {
  return Object.entries(problems)
    .filter(([name]) => name === '' || !shown.some(path => isUnder(name, path)))
    .flatMap(([name, messages]) => messages.map(message => (name === '' ? message : `${name} ${message}`)))
}

function isUnder(name: string, path: string): boolean {
  return (
    name.startsWith(path) && (name.length === path.length || name[path.length] === '.' || name[path.length] === '[')
  )
}

/** The name of a field inside another: `tls` and `crt_file` are `tls.crt_file`. */
export function inside(path: string, ...parts: Path): string {
  return parts.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, path)
}

/** Problems of both, field by field; the same message is told once. */
export function joinProblems(first: Problems, second: Problems): Problems {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  const of = (problems: Problems, name: string) => (Object.hasOwn(problems, name) ? (problems[name] ?? []) : [])
  return Object.fromEntries(names.map(name => [name, [...new Set([...of(first, name), ...of(second, name)])]]))
}
