import { z } from 'zod'
import { searchKey } from '../../../lib/search-keys.ts'

export const supportSearch = z.object({ search: searchKey.text(254) })
