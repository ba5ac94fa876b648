import { os } from '../http/os.ts'

export const consoleSettingsRouter = {
  get: os.consoleSettings.get.handler(async ({ context }) => {
    const { demoSignIn, help, analytics } = context.services.config
    return {
      demo: {
        sign_in: demoSignIn.offered,
        parent_origin: demoSignIn.parentOrigin ?? null,
        engineer_url: demoSignIn.engineerUrl ?? null,
      },
      help: {
        status_url: help.statusUrl ?? null,
        docs_url: help.docsUrl ?? null,
        center_url: help.centerUrl ?? null,
        chat_url: help.chatUrl ?? null,
      },
      analytics: { driver: analytics.driver, marketing_form_url: analytics.marketingFormUrl ?? null },
    }
  }),
}
