/** The program of a thread beside the module that starts it: its source here, its built file in a bundle. */
export function threadProgram(name: string, from: string): URL {
  return new URL(from.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, from)
}
