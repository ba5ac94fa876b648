import { notify } from '../../../ui/notify.tsx'
import { askServerVerdict, type Preview, type PreviewRequest } from '../../preview/index.ts'

/** What was shown last, and for what. */
export interface LastRun {
  request: PreviewRequest
  preview: Preview
}

/** After a save the server's answer counts: says so where it differs from what was shown. */
export async function tellVerdict(configId: string, orgId: string, { request, preview }: LastRun): Promise<void> {
  // What the server ran was its answer already.
  if (preview.ranBy === 'server') return
  try {
    const { verdict } = await askServerVerdict(configId, orgId, request, preview)
    if (verdict !== 'different') return
    notify.warn({
      title: 'The server came to another result',
      text: 'What was shown is not what agents will do. Open the processors again and run them on the server.',
    })
  } catch (error) {
    notify.failed('The result could not be checked by the server', error)
  }
}
