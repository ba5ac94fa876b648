import { spellings } from './names.mjs'

/**
 * What each kind of slice consists of: the files it writes, the registries that must name it, and what to do next. Every slice
 * comes with a test that fails until it does something.
 */
export const slices = { processor, function: ottlFunction, feature, resource }

function processor(name) {
  const { kebab, snake, camel, title } = spellings(name)
  const folder = `packages/nodes/src/processors/${kebab}`
  return {
    files: {
      [`${folder}/${kebab}.definition.ts`]: `import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const ${camel}Definition = defineNode({
  type: '${snake}',
  title: '${title}',
  summary: 'Says in one sentence what it does to telemetry.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconWand',
  inputTypes: ['log'],
  outputTypes: ['log'],
  config: z.object({
    text: z.string().min(1).max(1_000).meta({ title: 'Text', description: 'What the field is for.' }),
  }),
  examples: [
    {
      title: 'What a user would try first',
      config: { text: 'after' },
      input: [{ _type: 'log', body: 'before' }],
      output: [{ _type: 'log', body: 'after' }],
    },
  ],
})
`,
      [`${folder}/${kebab}.ts`]: `import { defineProcessor } from '../../runtime-types.ts'
import { ${camel}Definition } from './${kebab}.definition.ts'

export const ${camel} = defineProcessor(${camel}Definition, () => ({ process: batch => [batch] }))
`,
      [`${folder}/${kebab}.test.ts`]: `import { runExamples } from '../../testing/run-examples.ts'
import { ${camel} } from './${kebab}.ts'

runExamples(${camel})
`,
    },
    registries: [
      {
        file: 'packages/nodes/src/processors/leaf-definitions.ts',
        line: `import { ${camel}Definition } from './${kebab}/${kebab}.definition.ts'`,
        into: 'leafDefinitions',
        entry: `${camel}Definition`,
      },
      {
        file: 'packages/nodes/src/processors/leaf-runtimes.ts',
        line: `import { ${camel} } from './${kebab}/${kebab}.ts'`,
        into: 'leafRuntimes',
        entry: camel,
      },
    ],
    next: [
      `Write the example in ${kebab}.definition.ts, then the code in ${kebab}.ts until it holds:`,
      `  npm run test:unit -- ${kebab}`,
    ],
  }
}

function ottlFunction(name) {
  const { given, kebab, camel } = spellings(name, 'function')
  const isEditor = /^[a-z]/.test(given)
  const folder = 'packages/languages/src/ottl/functions'
  const editor = `import { defineEditor } from './definition.ts'
import { path } from './parameters.ts'

export const ${camel} = defineEditor({
  name: '${given}',
  docs: 'Says in one sentence what it changes.',
  parameters: { target: path },
  examples: [{ statement: '${given}(body)', before: { body: 'before' }, after: { body: 'after' } }],
  create: ({ target }) => {
    return () => target.set(target.get())
  },
})
`
  const converter = `import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'

export const ${camel} = defineConverter({
  name: '${given}',
  docs: 'Says in one sentence what it gives.',
  parameters: { target: stringValue },
  returns: 'string',
  examples: [{ expression: '${given}("before")', result: 'after' }],
  create: ({ target }) => {
    return () => target.get()
  },
})
`
  return {
    files: { [`${folder}/${kebab}.ts`]: isEditor ? editor : converter },
    registries: [
      {
        file: `${folder}/index.ts`,
        line: `import { ${camel} } from './${kebab}.ts'`,
        into: 'definitions',
        entry: camel,
      },
    ],
    next: ['Write the examples, then the code until they hold:', '  npm run test:unit -- functions/examples'],
  }
}

function feature(name) {
  const { kebab, camel, pascal, title } = spellings(name)
  const folder = `apps/console/src/features/${kebab}`
  return {
    files: {
      [`${folder}/index.ts`]: `import type { Feature } from '../../lib/feature.ts'

export const ${camel}: Feature = {
  id: '${kebab}',
  pages: [{ path: '/${kebab}', title: '${title}', load: () => import('./${pascal}Page.tsx') }],
}
`,
      [`${folder}/${pascal}Page.tsx`]: `import { Page as Frame, PageBody, PageHeader } from '../../ui/PageHeader.tsx'

export function Page() {
  return (
    <Frame>
      <PageHeader title="${title}" />
      <PageBody>What the page shows</PageBody>
    </Frame>
  )
}
`,
      [`${folder}/${pascal}Page.test.tsx`]: `import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Page } from './${pascal}Page.tsx'

it('shows what a user comes for', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  )
  expect(html).toContain('Write here what must be on the page, then build it')
})
`,
    },
    registries: [
      {
        file: 'apps/console/src/app/features.ts',
        line: `import { ${camel} } from '../features/${kebab}/index.ts'`,
        into: 'features',
        entry: camel,
      },
    ],
    next: [`Say in ${pascal}Page.test.tsx what must be on the page, then build it:`, `  npm run test:unit -- ${kebab}`],
  }
}

function resource(name) {
  const { kebab, snake, camel, pascal, title } = spellings(name)
  const folder = `apps/server/src/${kebab}`
  const table = `
export const ${camel} = pgTable('${snake}', {
  id: text().primaryKey(),
  organizationId: organizationId(),
  name: text().notNull(),
})
`
  return {
    files: {
      [`packages/contracts/src/${kebab}.ts`]: `import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const itemSchema = z.object({ id: z.string(), name: z.string() })

export const ${camel} = {
  list: route
    .route({ method: 'GET', path: '/v1/orgs/{orgId}/${snake}', summary: '${title} of the organization', tags: ['${kebab}'] })
    .input(z.object(orgParam))
    .output(z.object({ items: z.array(itemSchema) })),
}
`,
      [`${folder}/${kebab}.repo.ts`]: `import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { ${camel} } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export function list${pascal}(scope: OrgScope, db: Executor) {
  return db
    .select({ id: ${camel}.id, name: ${camel}.name })
    .from(${camel})
    .where(eq(${camel}.organizationId, scope.organizationId))
    .orderBy(asc(${camel}.name))
}
`,
      [`${folder}/${kebab}.routes.ts`]: `import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { list${pascal} } from './${kebab}.repo.ts'

export const ${camel}Router = {
  list: os.${camel}.list.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'conf', 'read')
    return { items: await list${pascal}(scope, context.services.db) }
  }),
}
`,
      [`${folder}/${kebab}.int.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

describe.each(postgresVersions)('${kebab} on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  it('are listed for their organization', async () => {
    const ours = await api.createOrganization('Ours')
    const alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    const answer = await api.call(\`/v1/orgs/\${ours}/${snake}\`, { headers: alice.headers })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ items: [{ id: 'an-id', name: 'Write here what must come back' }] })
  })
})
`,
    },
    registries: [
      { file: 'apps/server/src/db/schema.ts', append: table },
      {
        file: 'packages/contracts/src/contract.ts',
        line: `import { ${camel} } from './${kebab}.ts'`,
        into: 'contract',
        entry: camel,
      },
      { file: 'packages/contracts/src/index.ts', line: `export * from './${kebab}.ts'` },
      {
        file: 'apps/server/src/router.ts',
        line: `import { ${camel}Router } from './${kebab}/${kebab}.routes.ts'`,
        into: 'router',
        entry: `${camel}: ${camel}Router`,
      },
    ],
    next: [
      'Give the table its columns, then write its migration: npm run db:generate',
      `Say in ${kebab}.int.test.ts what must come back, then build it: npm run test:int -- ${kebab}`,
    ],
  }
}
