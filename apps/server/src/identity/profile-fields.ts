import { profileFieldSchemas } from '@weir/contracts'

const text = (field: keyof typeof profileFieldSchemas) => ({
  type: 'string' as const,
  required: false,
  defaultValue: '',
  validator: { input: profileFieldSchemas[field] },
})

/** What an account knows of its person beside name and email. */
export const profileFields = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  phoneNumber: text('phoneNumber'),
  mobilePhone: text('mobilePhone'),
  secondEmail: text('secondEmail'),
  company: text('company'),
  externalId: { type: 'string', required: false, input: false },
  lastLoginAt: { type: 'date', required: false, input: false },
  supportUser: { type: 'boolean', required: true, defaultValue: false, input: false },
} as const
