import type { Mail } from '../mail/mailer.ts'
import { writeMail } from '../mail/mail-texts.ts'

interface InviteWords {
  to: string
  by: string
  organization: string
  link: string
}

export const inviteMail = ({ to, by, organization, link }: InviteWords): Mail =>
  writeMail({
    to,
    subject: `Join ${organization} on Weir`,
    before: [`${by} invites you to ${organization} on Weir.`],
    button: { label: `Join ${organization}`, url: link },
    after: [`The link works once, for an account with this address.`, 'If you expected no invite, ignore this mail.'],
  })

interface DecisionWords {
  to: string
  organization: string
  publicUrl: string
  approved: boolean
}

export const decisionMail = ({ to, organization, publicUrl, approved }: DecisionWords): Mail =>
  approved
    ? writeMail({
        to,
        subject: `You are now a member of ${organization}`,
        before: [`An administrator of ${organization} let you in.`],
        button: { label: `Open ${organization}`, url: publicUrl },
      })
    : writeMail({
        to,
        subject: 'Your request to join was declined',
        before: ['An administrator did not let you in. If you think that is a mistake, talk to them directly.'],
      })
