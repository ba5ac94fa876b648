/** The delimiter that a text in the form stands for: `\t` is a tab and `\n` a new line. */
export const delimiterOf = (text: string): string => text.replaceAll('\\t', '\t').replaceAll('\\n', '\n')

/** A delimiter as the form shows it; a single space could not be seen, so that its field stays empty. */
export const delimiterText = (delimiter: string): string =>
  delimiter === ' ' ? '' : delimiter.replaceAll('\t', '\\t').replaceAll('\n', '\\n')
