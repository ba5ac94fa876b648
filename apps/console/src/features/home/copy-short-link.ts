import { client } from '../../lib/api.ts'
import { notify } from '../../ui/notify.tsx'

/** Makes a short link to the page that is open, as it is, and copies it. */
export async function copyShortLink(orgId: string): Promise<void> {
  const { origin, pathname, search, hash } = window.location
  try {
    const { id } = await client.shortLinks.create({ orgId, path: `${pathname}${search}${hash}` })
    await copy(`${origin}/shortener/${id}`)
  } catch (error) {
    notify.failed('The short link could not be made', error)
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify.done({ title: 'Short link copied', text: url })
  } catch {
    // Browsers refuse it on pages without encryption.
    notify.warn({ title: 'Copy the short link by hand', text: url })
  }
}
