import type { Part } from '../parts.ts'
import { createApp } from './app.ts'

/** How long requests under way may go on when the server stops. */
const requestsMayTakeMs = 5_000

/** The console and the API. */
export const httpPart: Part = {
  name: 'http',
  async start(services) {
    const app = await createApp(services)
    let closed: Promise<void> | undefined
    app.addHook('onSend', async (_request, reply, payload) => {
      // A kept-alive connection would go on bringing requests.
      if (closed) reply.header('connection', 'close')
      return payload
    })
    await app.listen({ host: services.config.host, port: services.config.ports.http })
    const stopAccepting = async () => {
      closed ??= new Promise(resolve => app.server.close(() => resolve()))
    }
    return {
      stopAccepting,
      async close() {
        await stopAccepting()
        const impatience = setTimeout(() => app.server.closeAllConnections(), requestsMayTakeMs)
        await closed
        clearTimeout(impatience)
        await app.close()
      },
    }
  },
}
