import { z } from 'zod'
import { searchKey } from '../../lib/search-keys.ts'

export const devtoolsTabs = ['flags', 'cache', 'health'] as const
export const devtoolsSearch = z.object({ tab: searchKey.oneOf(devtoolsTabs) })

/** `apiToken` is taken out of the address as soon as it is seen; see api/api-token.ts. */
export const devApiSearch = z.object({ apiToken: searchKey.text(500), api: searchKey.text(200) })
