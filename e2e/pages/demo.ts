import type { FrameLocator, Page } from '@playwright/test'

/** The demo, in a page of its own or inside a frame. */
export const demo = (page: Page | FrameLocator) => {
  const welcome = page.getByRole('dialog', { name: 'Welcome to the demo' })
  const signUp = page.getByRole('dialog', { name: 'Get started with your own data' })
  return {
    enter: page.getByRole('button', { name: 'Explore the demo' }),
    welcome,
    welcomeEmail: welcome.getByLabel('Work email'),
    start: welcome.getByRole('button', { name: 'Start exploring' }),
    getStarted: page.getByRole('button', { name: 'Get Started' }),
    engineer: page.getByRole('button', { name: 'Talk to an Engineer' }),
    signUp,
    signUpEmail: signUp.getByLabel('Work email'),
    submit: signUp.getByRole('button', { name: 'Sign up' }),
    closeSignUp: signUp.getByRole('banner').getByRole('button'),
    newsletter: signUp.getByLabel('Newsletter email'),
    subscribe: signUp.getByRole('button', { name: 'Subscribe' }),
    newPipeline: page.getByRole('button', { name: 'New Pipeline' }).first(),
    refusal: page.getByRole('tooltip', { name: 'Editing configuration is not allowed in Demo mode' }),
    thanks: page.getByText('We will write to you about your own organization.'),
  }
}

/** The console inside the page around it. */
export const framedDemo = (page: Page) => demo(page.frameLocator('iframe'))
