import type { Page } from '@playwright/test'

/** What keeps, shows and runs the tests of a pipeline. */
export const pipelineTests = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Tests of the pipeline' })
  const keeping = page.getByRole('dialog', { name: 'Keep as test' })
  const override = page.getByRole('dialog', { name: 'Tests fail' })
  return {
    keep: page.getByRole('button', { name: 'Keep as test' }),
    keeping: {
      dialog: keeping,
      name: keeping.getByRole('textbox', { name: 'Name' }),
      confirm: keeping.getByRole('button', { name: 'Keep', exact: true }),
    },
    panel,
    summary: panel.getByRole('status'),
    test: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
    coverage: panel.getByRole('region', { name: 'Condition coverage' }),
    item: (name: string) => page.getByRole('menuitem', { name }),
    override: {
      dialog: override,
      reason: override.getByRole('textbox', { name: 'Reason' }),
      deploy: override.getByRole('button', { name: 'Deploy all the same' }),
    },
  }
}
