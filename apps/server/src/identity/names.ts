interface Named {
  name: string
  firstName: string
  lastName: string
}

/** First and last name. Accounts that came with a full name only, from before or from elsewhere, have it taken apart. */
export function namesOf({ name, firstName, lastName }: Named): { firstName: string; lastName: string } {
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { firstName: first, lastName: others.join(' ') }
}
