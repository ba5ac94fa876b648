import type { ConditionCoverage, PipelineTest, PipelineTestResult, PipelineTestRun } from '@weir/contracts'
import { sameValue } from '@weir/pipeline'

/** How the tests turned out, in a few words. */
export function runSummary({ results }: Pick<PipelineTestRun, 'results'>): string {
  const passed = results.filter(result => result.passed).length
  if (passed === results.length) return results.length === 1 ? 'The test passes' : `All ${passed} tests pass`
  return `${results.length - passed} of ${results.length} tests fail`
}

/** What no event of the tests showed about a condition; undefined when both ways were taken. */
export function coverageGap({ held, failed }: Pick<ConditionCoverage, 'held' | 'failed'>): string | undefined {
  if (held + failed === 0) return 'No event reaches this condition'
  if (held === 0) return 'No event meets this condition'
  return failed === 0 ? 'Every event meets this condition' : undefined
}

/** How many of the ways through conditions the events of the tests took. */
export function coverageShare(coverage: readonly ConditionCoverage[]): { taken: number; of: number } {
  const taken = coverage.reduce((sum, { held, failed }) => sum + Number(held > 0) + Number(failed > 0), 0)
  return { taken, of: coverage.length * 2 }
}

/** The test with what came out as what is expected; undefined where that is not known. */
export function accepting(test: PipelineTest, { differences }: PipelineTestResult): PipelineTest | undefined {
  if (differences.length === 0) return undefined
  const expected = { ...test.expected }
  for (const [path, own] of Map.groupBy(differences, difference => difference.path)) {
    const items = [...(expected[path] ?? [])]
    for (const { at, actual } of own) {
      if (actual) items[at] = actual
    }
    const gone = new Set(own.filter(({ actual }) => actual === null).map(({ at }) => at))
    expected[path] = items.filter((_item, at) => !gone.has(at))
  }
  return { ...test, expected }
}

type Difference = PipelineTestResult['differences'][number]

/** The fields in which events differ, as tests name them: those of a map by their keys. */
export function differingFields(differences: readonly Difference[]): string[] {
  const found = differences.flatMap(({ expected, actual }) => (expected && actual ? differingIn(expected, actual) : []))
  return [...new Set(found)]
}

function differingIn(expected: Fields, actual: Fields): string[] {
  return differingKeys(expected, actual).flatMap(key => {
    const [before, after] = [expected[key], actual[key]]
    if (!isMap(before) || !isMap(after)) return [key]
    return differingKeys(before, after).map(inner => `${key}[${JSON.stringify(inner)}]`)
  })
}

type Fields = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const differingKeys = (a: Fields, b: Fields) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => !sameValue(a[key], b[key]))
