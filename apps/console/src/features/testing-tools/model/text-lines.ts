/** How many lines are tried and shown; what is behind them is left out. */
export const mostLines = 200
/** How much can be written as lines of one's own. */
export const longestLogs = 50_000

/** The lines of a text, without empty ones. */
export const textLines = (text: string): string[] =>
  text
    .slice(0, longestLogs)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .slice(0, mostLines)
