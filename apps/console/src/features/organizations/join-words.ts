/** What a verdict means to the person who asked. */
export const joinWords = {
  refused:
    'This organization does not exist, or does not take requests. Check the id, or ask an administrator to invite you.',
}
