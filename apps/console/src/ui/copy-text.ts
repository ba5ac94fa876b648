import { notify } from './notify.tsx'

const confirmationMs = 2000

/** Copies a text and says so; browsers refuse it on pages without encryption. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.done({ title: `${what} copied`, forMs: confirmationMs })
  } catch {
    notify.warn({
      title: `${what} could not be copied`,
      text: 'The browser did not allow it. Select it and copy by hand.',
    })
  }
}
