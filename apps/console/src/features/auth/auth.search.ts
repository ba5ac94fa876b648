import { z } from 'zod'
import { searchKey } from '../../lib/search-keys.ts'

export const signInErrorSearch = z.object({ message: searchKey.text(500), errorMessage: searchKey.text(20) })
export const loginSearch = signInErrorSearch.extend({ returnTo: searchKey.text(2000) })
