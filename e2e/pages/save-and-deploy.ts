import type { Page } from '@playwright/test'

/** The parts of a pipeline's page that save, deploy and bring back versions. */
export const saveAndDeploy = (page: Page) => {
  const review = page.getByRole('dialog', { name: 'Review Changes' })
  const history = page.getByRole('complementary', { name: 'History' })
  const deployment = page.getByRole('complementary', { name: 'Deployment' })
  const yaml = page.getByRole('dialog', { name: /YAML/ })
  const importing = page.getByRole('dialog', { name: 'Import' })
  const more = page.getByRole('button', { name: 'More about the pipeline' })
  const question = (name: string | RegExp) => page.getByRole('dialog', { name })
  return {
    toast: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    menu: async (item: string) => {
      await more.click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    openReview: page.getByRole('button', { name: /^Review changes/ }),
    review: {
      dialog: review,
      changes: review.getByRole('region', { name: 'Pending changes' }),
      graph: review.getByRole('group', { name: 'Graph of the changes' }),
      view: (name: string) => review.getByText(name, { exact: true }),
      before: review.getByRole('textbox', { name: 'YAML, before' }),
      after: review.getByRole('textbox', { name: 'YAML, after' }),
      message: review.getByRole('textbox', { name: 'Message' }),
      save: review.getByRole('button', { name: 'Save', exact: true }),
      saveAndDeploy: review.getByRole('button', { name: 'Save and deploy' }),
      discard: review.getByRole('button', { name: 'Discard changes' }),
      retry: review.getByRole('button', { name: 'Retry' }),
      compare: review.getByRole('button', { name: 'Compare and rebase' }),
      side: (name: string) => review.getByRole('region', { name, exact: true }),
      keep: (conflict: string, side: string) =>
        review
          .getByRole('region', { name: `Conflict about ${conflict}` })
          .getByText(side, { exact: true })
          .first(),
      rebase: review.getByRole('button', { name: 'Rebase', exact: true }),
      overwrite: review.getByRole('button', { name: 'Overwrite' }),
    },
    confirm: (title: string | RegExp, button: string) => question(title).getByRole('button', { name: button }),
    question,
    history: {
      panel: history,
      row: (version: number) => history.getByRole('listitem').filter({ hasText: `Version ${version}` }),
      pick: (version: number) => history.getByRole('checkbox', { name: `Version ${version}`, exact: true }),
      compare: history.getByRole('button', { name: 'Compare' }),
      more: (version: number) => history.getByRole('button', { name: `More about version ${version}`, exact: true }),
      item: (name: string) => page.getByRole('menuitem', { name }),
    },
    deployment: {
      panel: deployment,
      deploy: deployment.getByRole('button', { name: /^Deploy version/ }),
      summary: deployment.getByRole('region', { name: 'Progress' }).getByRole('status'),
      agents: deployment.getByRole('list', { name: 'Agents' }).getByRole('listitem'),
      configuration: deployment.getByRole('button', { name: 'Configuration' }),
      effective: deployment.getByRole('textbox', { name: /^Effective configuration/ }),
      command: deployment.getByLabel('Command', { exact: true }),
      past: deployment.getByRole('region', { name: 'Past deployments' }),
    },
    yaml: {
      dialog: yaml,
      text: yaml.getByRole('textbox', { name: /^YAML of/ }),
      problems: yaml.getByRole('region', { name: 'Problems' }),
      problem: (text: string | RegExp) =>
        yaml.getByRole('region', { name: 'Problems' }).getByRole('button', { name: text }),
      close: yaml.getByRole('button', { name: 'Close' }),
      apply: yaml.getByRole('button', { name: 'Apply' }),
      offered: page.getByRole('listbox', { name: 'Completions' }).getByRole('option'),
    },
    importing: {
      dialog: importing,
      file: importing.getByLabel('File to import'),
      text: importing.getByRole('textbox', { name: 'Document to import' }),
      problems: importing.getByRole('region', { name: 'Problems' }),
      changes: importing.getByRole('region', { name: 'What replacing the draft changes' }),
      replace: importing.getByRole('button', { name: 'Replace the draft' }),
      add: importing.getByRole('button', { name: 'Add its nodes' }),
      refusal: importing.getByRole('alert'),
    },
  }
}
