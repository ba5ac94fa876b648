import { describe, expect, it } from 'vitest'
import { foreignError } from '../testing/foreign-error.ts'
import { decodeInterned, utf8Length } from './utf8.ts'

describe('decodeInterned', () => {
  it('refuses what is not UTF-8, also when it resembles a text seen before', () => {
    const accepted: string[] = []
    // Texts seen before are found by a hash; enough of them make some fall together with the broken ones.
    for (let index = 0; index < 2500; index += 1) {
      const prefix = new TextEncoder().encode(index.toString(36))
      const valid = Uint8Array.of(...prefix, 0xc3, 0xa9)
      const broken = Uint8Array.of(...prefix, 0xe9)
      if (decodeInterned(valid, 0, valid.length) !== `${index.toString(36)}é`) accepted.push(`wrong ${index}`)
      foreignError(() => accepted.push(decodeInterned(broken, 0, broken.length)))
    }
    expect(accepted).toEqual([])
  })

  it('gives each text its own, though there are more of them than it remembers', () => {
    const texts = Array.from({ length: 5000 }, (_, index) => `key-${index}`)
    const encoded = texts.map(text => new TextEncoder().encode(text))
    for (let round = 0; round < 2; round += 1) {
      expect(encoded.map(bytes => decodeInterned(bytes, 0, bytes.length))).toEqual(texts)
    }
  })
})

describe('utf8Length', () => {
  it.each(['', 'abc', 'é', '€', '💧', '\ud83d', '\udca7', '\udca7\ud83d', 'a\ud83dé'])(
    'agrees with the encoder on %j',
    text => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
    },
  )
})
