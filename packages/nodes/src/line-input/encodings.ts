import { z } from 'zod'

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'ascii', 'big5'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** How senders write their text. */
export const encodingField = z
  .enum(textEncodings)
  .default('utf-8')
  .meta({
    title: 'Encoding',
    description: 'Of the text that arrives. Bytes that do not fit become U+FFFD.',
    visibility: 'advanced',
    optionTitles: ['UTF-8', 'UTF-16 little endian', 'UTF-16 big endian', 'ASCII', 'Big5'],
  })
