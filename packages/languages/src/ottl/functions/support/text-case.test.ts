import { expect, it } from 'vitest'
import { camelCase, snakeCase } from './text-case.ts'

it.each([
  ['testCase', 'test_case'],
  ['TestCase', 'test_case'],
  ['Test Case', 'test_case'],
  ['test', 'test'],
  ['ManyManyWords', 'many_many_words'],
  ['AnyKind of_string', 'any_kind_of_string'],
  ['numbers2and55with000', 'numbers_2_and_55_with_000'],
  ['JSONData', 'json_data'],
  ['userID', 'user_id'],
  ['AAAbbb', 'aa_abbb'],
  ['1A2', '1_a_2'],
  ['A1B', 'a_1_b'],
  ['A1A2A3', 'a_1_a_2_a_3'],
  ['some.dotted-Name', 'some_dotted_name'],
])('snake case of %s', (text, expected) => {
  expect(snakeCase(text)).toBe(expected)
})

it.each([
  ['test_case', 'TestCase'],
  ['test.case', 'TestCase'],
  ['test', 'Test'],
  [' test  case ', 'TestCase'],
  ['many_many_words', 'ManyManyWords'],
  ['odd-fix', 'OddFix'],
  ['numbers2And55with000', 'Numbers2And55With000'],
  ['ID', 'Id'],
  ['CONSTANT_CASE', 'ConstantCase'],
])('camel case of %s', (text, expected) => {
  expect(camelCase(text)).toBe(expected)
})
