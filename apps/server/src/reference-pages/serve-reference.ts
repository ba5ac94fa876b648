import { readFile } from 'node:fs/promises'
import { apiError } from '@weir/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pageHtml } from './page-html.ts'

const folder = new URL('../../../../docs/reference/', import.meta.url)

const paramsSchema = z.object({
  area: z.enum(['nodes', 'ottl']),
  page: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .or(z.literal('')),
})

/** Serves the reference pages, which `docLink` of the catalogue names. They hold nothing of any organization. */
export function serveReference(app: FastifyInstance): void {
  app.get('/docs/reference/:area/:page', async (request, reply) => {
    const parsed = paramsSchema.safeParse(request.params)
    if (!parsed.success) throw apiError('NOT_FOUND')
    const { area, page } = parsed.data
    const text = await readFile(new URL(`${area}/${page || 'README'}.md`, folder), 'utf8').catch(() => {
      throw apiError('NOT_FOUND')
    })
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(pageHtml(text))
  })
}
