import type { ComparisonOperator } from './ast.ts'
import { compareValues } from './compare.ts'
import { isEmptyBytes, mirrored, numberOf } from './compare-code.ts'
import type { Getter } from './getter.ts'
import type { OttlValue } from './value.ts'

type Read = () => OttlValue

/** A comparison as a closure, made for the kind of the constant where one side is. */
export function comparisonTest(operator: ComparisonOperator, left: Getter, right: Getter): () => boolean {
  const { get: readLeft } = left
  const { get: readRight } = right
  if (left.constant) return testAgainst(mirrored[operator], readRight, readLeft())
  if (right.constant) return testAgainst(operator, readLeft, readRight())
  return () => compareValues(operator, readLeft(), readRight())
}

function testAgainst(operator: ComparisonOperator, read: Read, known: OttlValue): () => boolean {
  if (known === null) return testAgainstNil(operator, read)
  const number = numberOf(known)
  if (number !== null) return testAgainstNumber(operator, read, known, number)
  if (typeof known === 'string' || typeof known === 'boolean') {
    if (operator === '==') return () => read() === known
    if (operator === '!=') return () => read() !== known
  }
  return () => compareValues(operator, read(), known)
}

/** Empty bytes count as nil, which is neither less nor greater than anything. */
function testAgainstNil(operator: ComparisonOperator, read: Read): () => boolean {
  const isNil = () => {
    const value = read()
    return value === null || isEmptyBytes(value)
  }
  if (operator === '!=') return () => !isNil()
  return operator === '<' || operator === '>' ? () => isNil() && false : isNil
}

function testAgainstNumber(operator: ComparisonOperator, read: Read, known: OttlValue, number: number): () => boolean {
  const other = (value: OttlValue) => (value === null ? operator === '!=' : compareValues(operator, value, known))
  let value: OttlValue
  // Written out for each operator: a function for the comparison inside would be one more call for each record.
  switch (operator) {
    case '==':
      return () => (typeof (value = read()) === 'number' ? value === number : other(value))
    case '!=':
      return () => (typeof (value = read()) === 'number' ? value !== number : other(value))
    case '<':
      return () => (typeof (value = read()) === 'number' ? value < number : other(value))
    case '<=':
      return () => (typeof (value = read()) === 'number' ? value <= number : other(value))
    case '>':
      return () => (typeof (value = read()) === 'number' ? value > number : other(value))
    case '>=':
      return () => (typeof (value = read()) === 'number' ? value >= number : other(value))
  }
}
