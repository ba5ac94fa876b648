import { expect, it } from 'vitest'
import { catalogueQuery } from './catalogue.queries.ts'

it('[API-026] asks for the catalogue of every pipeline, *, unless one is named', () => {
  const asked = (query: ReturnType<typeof catalogueQuery>) => JSON.stringify(query.queryKey)
  expect(asked(catalogueQuery('org'))).toContain('"configId":"*"')
  expect(asked(catalogueQuery('org', 'p1'))).toContain('"configId":"p1"')
})
