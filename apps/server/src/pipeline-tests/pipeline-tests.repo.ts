import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { pipelineSamples, pipelineTests } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export type SampleRow = typeof pipelineSamples.$inferSelect
export type TestRow = typeof pipelineTests.$inferSelect
type NewSample = Pick<SampleRow, 'id' | 'pipelineId' | 'name' | 'items' | 'createdBy'>
export type TestSettings = Pick<TestRow, 'name' | 'node' | 'items' | 'expected' | 'ignoredFields'>

const samplesOf = (scope: OrgScope, pipelineId: string) =>
  and(eq(pipelineSamples.organizationId, scope.organizationId), eq(pipelineSamples.pipelineId, pipelineId))
const testsOf = (scope: OrgScope, pipelineId: string) =>
  and(eq(pipelineTests.organizationId, scope.organizationId), eq(pipelineTests.pipelineId, pipelineId))

export function listSavedSamples(scope: OrgScope, db: Executor, pipelineId: string): Promise<SampleRow[]> {
  return db.select().from(pipelineSamples).where(samplesOf(scope, pipelineId)).orderBy(asc(pipelineSamples.name))
}

/** Keeps events under a name, in the place of what it named before. */
export async function putSample(scope: OrgScope, tx: Executor, sample: NewSample): Promise<SampleRow | undefined> {
  const { items, createdBy } = sample
  const [row] = await tx
    .insert(pipelineSamples)
    .values({ ...sample, organizationId: scope.organizationId })
    .onConflictDoUpdate({
      target: [pipelineSamples.pipelineId, pipelineSamples.name],
      set: { items, createdBy, createdAt: new Date() },
      setWhere: eq(pipelineSamples.organizationId, scope.organizationId),
    })
    .returning()
  return row
}

export async function deleteSample(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
  id: string,
): Promise<SampleRow | undefined> {
  const [row] = await tx
    .delete(pipelineSamples)
    .where(and(samplesOf(scope, pipelineId), eq(pipelineSamples.id, id)))
    .returning()
  return row
}

/** In the order that they were made in. */
export function listTests(scope: OrgScope, db: Executor, pipelineId: string): Promise<TestRow[]> {
  return db
    .select()
    .from(pipelineTests)
    .where(testsOf(scope, pipelineId))
    .orderBy(asc(pipelineTests.createdAt), asc(pipelineTests.id))
}

export async function insertTest(
  scope: OrgScope,
  tx: Executor,
  test: TestSettings & Pick<TestRow, 'id' | 'pipelineId' | 'createdBy'>,
): Promise<TestRow | undefined> {
  const [row] = await tx
    .insert(pipelineTests)
    .values({ ...test, organizationId: scope.organizationId, updatedBy: test.createdBy })
    .returning()
  return row
}

export async function updateTest(
  scope: OrgScope,
  tx: Executor,
  { pipelineId, id }: Pick<TestRow, 'pipelineId' | 'id'>,
  values: TestSettings & Pick<TestRow, 'updatedBy'>,
): Promise<TestRow | undefined> {
  const [row] = await tx
    .update(pipelineTests)
    .set({ ...values, updatedAt: new Date() })
    .where(and(testsOf(scope, pipelineId), eq(pipelineTests.id, id)))
    .returning()
  return row
}

export async function deleteTest(
  scope: OrgScope,
  tx: Executor,
  pipelineId: string,
  id: string,
): Promise<TestRow | undefined> {
  const [row] = await tx
    .delete(pipelineTests)
    .where(and(testsOf(scope, pipelineId), eq(pipelineTests.id, id)))
    .returning()
  return row
}
