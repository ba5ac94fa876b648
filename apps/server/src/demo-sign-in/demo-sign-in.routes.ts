import { os } from '../http/os.ts'
import { requireUser } from '../identity/principal.ts'
import { leaveContact, startVisit } from './demo-sign-in.service.ts'

export const demoRouter = {
  session: os.demo.session.handler(async ({ context }) => {
    const { services, address, headers, resHeaders } = context
    await startVisit(services, { address, headers, resHeaders })
  }),
  contact: os.demo.contact.handler(async ({ input, context }) => {
    await leaveContact(context.services, requireUser(context), input, context.headers)
  }),
}
