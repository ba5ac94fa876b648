import { ProfileId } from '../value.ts'
import { defineConverter } from './definition.ts'
import { bytesLike } from './parameters.ts'
import { idArgument } from './support/id-argument.ts'

export const profileId = defineConverter({
  name: 'ProfileID',
  docs: 'Makes a profile id of 16 bytes or 32 hexadecimal characters.',
  parameters: { target: bytesLike },
  returns: 'profile id',
  examples: [
    { expression: 'ProfileID(0x0102030405060708090a0b0c0d0e0f10)', result: '0102030405060708090a0b0c0d0e0f10' },
    { expression: 'ProfileID("0102030405060708090A0B0C0D0E0F10")', result: '0102030405060708090a0b0c0d0e0f10' },
    { expression: 'ProfileID(body)', log: { body: 'abc' }, error: 'needs 16 bytes' },
    { expression: 'ProfileID(attributes["missing"])', error: 'needs 16 bytes' },
  ],
  create: ({ target }) => {
    const read = idArgument('ProfileID', target, 16)
    return () => new ProfileId(read())
  },
})
