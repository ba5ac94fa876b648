/** Something the person at the keyboard can put right: shown as its sentence, without a stack. */
export class Problem extends Error {}

/** Runs the body of a command: its number becomes the exit code, a Problem becomes its sentence. */
export async function runCommand(body) {
  try {
    const code = await body()
    process.exitCode = code ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}
