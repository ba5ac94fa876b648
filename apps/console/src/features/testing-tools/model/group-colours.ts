/** How many colours capture groups have; after the last they begin again. */
export const groupColours = 11

/** The colour of a capture group, from 1; groups are counted from 1 too. */
export const groupColour = (group: number): number => ((group - 1) % groupColours) + 1
