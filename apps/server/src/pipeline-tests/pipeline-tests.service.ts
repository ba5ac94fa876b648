import { apiError, mostPipelineTests, type PipelineTest, type SavedSample } from '@weir/contracts'
import { FieldPathError, parseFieldPath } from '@weir/nodes/definitions'
import type { Executor } from '../db/client.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { noPipeline } from '../pipelines/pipeline-changes.ts'
import { lockPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import {
  deleteSample,
  deleteTest,
  insertTest,
  listSavedSamples,
  listTests,
  putSample,
  type SampleRow,
  type TestRow,
  type TestSettings,
  updateTest,
} from './pipeline-tests.repo.ts'

type Auditing = Pick<Services, 'db' | 'audit'>

const mostSamples = 200

export function shownSample({ id, name, items, createdAt, createdBy }: SampleRow): SavedSample {
  return { id, name, items, created: createdAt.toISOString(), created_by: createdBy }
}

export function shownTest(row: TestRow): PipelineTest {
  const { id, name, node, items, expected, ignoredFields, createdAt, createdBy, updatedAt, updatedBy } = row
  return {
    id,
    name,
    node,
    items,
    expected,
    ignored_fields: ignoredFields,
    created: createdAt.toISOString(),
    created_by: createdBy,
    updated: updatedAt.toISOString(),
    updated_by: updatedBy,
  }
}

export async function saveSample(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  { name, items }: Pick<SampleRow, 'name' | 'items'>,
): Promise<SavedSample> {
  return db.transaction(async tx => {
    await requireLocked(scope, tx, pipelineId)
    const samples = await listSavedSamples(scope, tx, pipelineId)
    if (samples.length >= mostSamples && !samples.some(sample => sample.name === name)) {
      throw apiError('CONFLICT', { detail: `There are ${mostSamples} saved samples already. Remove some of them.` })
    }
    const createdBy = callerName(scope.principal)
    const saved = await putSample(scope, tx, { id: newId(), pipelineId, name, items, createdBy })
    if (!saved) throw noPipeline()
    const target = `pipeline/${pipelineId}/sample/${saved.id}`
    await audit.record(scope, { action: 'pipeline_sample.save', target, after: { name, items: items.length } }, tx)
    return shownSample(saved)
  })
}

export async function removeSample(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  id: string,
): Promise<void> {
  await db.transaction(async tx => {
    const removed = await deleteSample(scope, tx, pipelineId, id)
    if (!removed) throw apiError('NOT_FOUND', { detail: 'There is no saved sample with this id.' })
    const target = `pipeline/${pipelineId}/sample/${id}`
    await audit.record(scope, { action: 'pipeline_sample.remove', target, before: { name: removed.name } }, tx)
  })
}

export async function createTest(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  settings: TestSettings,
): Promise<PipelineTest> {
  requireFields(settings.ignoredFields)
  return db.transaction(async tx => {
    await requireLocked(scope, tx, pipelineId)
    const tests = await listTests(scope, tx, pipelineId)
    refuseTakenName(tests, settings.name)
    if (tests.length >= mostPipelineTests) {
      throw apiError('CONFLICT', { detail: `There are ${mostPipelineTests} tests already. Remove some of them.` })
    }
    const createdBy = callerName(scope.principal)
    const created = await insertTest(scope, tx, { ...settings, id: newId(), pipelineId, createdBy })
    if (!created) throw noPipeline()
    const target = testTarget(created)
    await audit.record(scope, { action: 'pipeline_test.create', target, after: settings }, tx)
    return shownTest(created)
  })
}

export async function changeTest(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  id: string,
  settings: TestSettings,
): Promise<PipelineTest> {
  requireFields(settings.ignoredFields)
  return db.transaction(async tx => {
    await requireLocked(scope, tx, pipelineId)
    const tests = await listTests(scope, tx, pipelineId)
    const before = tests.find(test => test.id === id)
    if (!before) throw noTest()
    refuseTakenName(
      tests.filter(test => test.id !== id),
      settings.name,
    )
    const updatedBy = callerName(scope.principal)
    const after = await updateTest(scope, tx, { pipelineId, id }, { ...settings, updatedBy })
    if (!after) throw noTest()
    const target = testTarget(after)
    await audit.record(
      scope,
      { action: 'pipeline_test.update', target, before: settingsOf(before), after: settings },
      tx,
    )
    return shownTest(after)
  })
}

export async function removeTest(
  { db, audit }: Auditing,
  scope: OrgScope,
  pipelineId: string,
  id: string,
): Promise<void> {
  await db.transaction(async tx => {
    const removed = await deleteTest(scope, tx, pipelineId, id)
    if (!removed) throw noTest()
    const before = settingsOf(removed)
    await audit.record(scope, { action: 'pipeline_test.remove', target: testTarget(removed), before }, tx)
  })
}

const testTarget = ({ pipelineId, id }: TestRow) => `pipeline/${pipelineId}/test/${id}`

const settingsOf = ({ name, node, items, expected, ignoredFields }: TestRow): TestSettings => ({
  name,
  node,
  items,
  expected,
  ignoredFields,
})

const noTest = () => apiError('NOT_FOUND', { detail: 'There is no test with this id.' })

async function requireLocked(scope: OrgScope, tx: Executor, pipelineId: string): Promise<void> {
  if (!(await lockPipeline(scope, tx, pipelineId))) throw noPipeline()
}

/** Each must name a place in an event. */
function requireFields(paths: readonly string[]): void {
  const fields = paths.flatMap((path, at) => {
    try {
      parseFieldPath(path)
      return []
    } catch (error) {
      if (!(error instanceof FieldPathError)) throw error
      return [{ field: `ignored_fields.${at}`, message: error.message }]
    }
  })
  if (fields.length > 0) throw apiError('INVALID_INPUT', { fields })
}

function refuseTakenName(tests: readonly TestRow[], name: string): void {
  if (!tests.some(test => test.name === name)) return
  throw apiError('CONFLICT', {
    detail: `Another test of this pipeline is called ${JSON.stringify(name)}. Choose another name.`,
    fields: [{ field: 'name', message: 'is taken' }],
  })
}
