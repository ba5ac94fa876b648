import { type Organization, type Preset, presetAccesses, type UserRecord } from '@weir/contracts'

const firstNames =
  'Alva Bastian Corin Dalia Edda Ferran Greta Hollis Ines Jorun Kaja Linus Mira Noor Oskar Petra Quill Runa Soren Tove Ulric Vesna Wanda Xenia Yorick Zelda'.split(
    ' ',
  )
const lastNames = 'Brook Culvert Delta Eddy Fjord Gully Harbor Inlet Jetty Kelp Lagoon Millrace Narrows'.split(' ')
const presets: readonly Preset[] = ['admin', 'createAgent', 'member', 'member', 'read-only']
const firstDay = Date.UTC(2025, 0, 6, 9)
const dayMs = 24 * 60 * 60 * 1000

/** Two words of a list, chosen by a number; no person is meant. The same number gives the same words. */
function namesOf(number: number): { firstName: string; lastName: string } {
  const firstName = firstNames[number % firstNames.length] ?? ''
  // Five shares no factor with the length of the list, so that pairs repeat as late as possible.
  const last = (number * 5 + Math.floor(number / firstNames.length)) % lastNames.length
  return { firstName, lastName: lastNames[last] ?? '' }
}

/** The name that a visitor of the demo goes by. */
export function demoUserName(number: number): string {
  const { firstName, lastName } = namesOf(number)
  return `${firstName} ${lastName}`
}

/** The 26 placeholder users of the demo organization, one per letter; always the same. */
export function demoUsers(organization: Organization): UserRecord[] {
  return firstNames.map((_name, index) => demoUser(index, organization))
}

function demoUser(index: number, organization: Organization): UserRecord {
  const { firstName, lastName } = namesOf(index)
  const preset = presets[index % presets.length] ?? 'member'
  const id = `demo-user-${String(index + 1).padStart(2, '0')}`
  // The domain is reserved: no mail to it can ever reach anyone.
  const email = `${firstName}.${lastName}@demo.invalid`.toLowerCase()
  const created = new Date(firstDay + index * dayMs).toISOString()
  return {
    id,
    login: email,
    owner: organization.id,
    email,
    fullName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    approval_status: 'approved',
    preset,
    accesses: presetAccesses[preset],
    effective_accesses: presetAccesses[preset],
    company: { id: organization.id, name: organization.name },
    created,
    creator: 'system',
    updated: created,
    updater: 'system',
    group_memberships: [],
    lastLogin: null,
    loginProviders: ['demo'],
    mobilePhone: '',
    oktaGroups: [],
    phoneNumber: '',
    secondEmail: '',
    supportUser: false,
    type: 'member',
    resource: `user/${id}`,
  }
}
