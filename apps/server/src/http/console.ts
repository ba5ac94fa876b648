import { stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { apiError } from '@weir/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const unbuiltPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Weir</title></head>
<body><h1>The console is not built yet</h1>
<p>Run <code>npm run build:console</code> in the folder of Weir and reload this page. The API is served already.</p></body></html>
`

/** Serves the built console: its files, and its page for every other address a browser asks for. */
export async function serveConsole(app: FastifyInstance, consoleDir: string): Promise<void> {
  await app.register(fastifyStatic, { serve: false })
  app.get('/*', async (request, reply) => {
    const file = await fileAt(consoleDir, request.url)
    if (file) return sendFile(reply, consoleDir, file)
    if (!acceptsHtml(request)) throw apiError('NOT_FOUND')
    return sendPage(reply, consoleDir)
  })
}

/** Answers with the console's page, which finds out by itself what the address means. */
export async function sendPage(reply: FastifyReply, consoleDir: string): Promise<FastifyReply> {
  // The page names the built files, so it must always be the newest one.
  reply.header('cache-control', 'no-cache')
  if (await isFile(path.join(consoleDir, 'index.html'))) {
    return reply.sendFile('index.html', consoleDir, { cacheControl: false })
  }
  return reply.status(503).header('content-type', 'text/html; charset=utf-8').send(unbuiltPage)
}

function sendFile(reply: FastifyReply, consoleDir: string, file: string): FastifyReply {
  // Names of built assets carry a hash of their content.
  const lasting = file.startsWith('assets/')
  if (file === 'index.html') reply.header('cache-control', 'no-cache')
  return reply.sendFile(
    file,
    consoleDir,
    file === 'index.html' ? { cacheControl: false } : { maxAge: lasting ? '365d' : '1h', immutable: lasting },
  )
}

/** The file under this address, relative to the folder; undefined when there is none, or it would lie outside. */
async function fileAt(folder: string, url: string): Promise<string | undefined> {
  const decoded = decode(new URL(url, 'http://server').pathname)
  if (decoded === undefined || decoded.includes('\0')) return undefined
  const file = path.normalize(path.join(folder, decoded))
  if (!file.startsWith(folder + path.sep) || !(await isFile(file))) return undefined
  return path.relative(folder, file).split(path.sep).join('/')
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') && !request.url.startsWith('/assets/')
}
