import { z } from 'zod'
import { searchKey } from '../../../lib/search-keys.ts'

const organizationTabs = ['members', 'invites', 'requests', 'groups', 'domains', 'general'] as const
export type OrganizationTab = (typeof organizationTabs)[number]

export const organizationSearch = z.object({ tab: searchKey.oneOf(organizationTabs), search: searchKey.text(200) })
