const shortest = 8
const longest = 128

/** What is wrong with a new password, or undefined. The server knows more, e.g. passwords of known breaches. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < shortest) return `The password must have at least ${shortest} characters.`
  return password.length > longest ? `The password must have at most ${longest} characters.` : undefined
}
