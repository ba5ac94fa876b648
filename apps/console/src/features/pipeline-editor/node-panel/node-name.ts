const maxLength = 100

/** The name after it was edited: without blanks around it, a blank one as it was before, and not too long. */
export function editedName(typed: string, before: string): string {
  return typed.trim().slice(0, maxLength).trim() || before
}
