import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AgentToServer,
  agentAttributes,
  captureCapability,
  type CustomMessage,
  decodeServerToAgent,
  deliveryCapability,
  encodeAgentToServer,
  fromFrame,
  type ServerToAgent,
  toFrame,
  writePayload,
} from '@weir/contracts/opamp'
import { WebSocket } from 'ws'

export interface AgentProfile {
  pipelineId: string
  uid: Uint8Array
  version?: string
  capabilities?: number
  customCapabilities?: string[]
}

/** An agent at the end of a real socket whose words the test chooses. */
export class OpampAgent {
  readonly #socket: WebSocket
  readonly #profile: AgentProfile
  readonly received: ServerToAgent[] = []
  /** The answer to the introduction. */
  introduced: ServerToAgent = {}

  private constructor(socket: WebSocket, profile: AgentProfile) {
    this.#socket = socket
    this.#profile = profile
    socket.on('message', data => {
      const message = data instanceof Buffer ? fromFrame(data) : undefined
      if (message) this.received.push(decodeServerToAgent(message))
    })
  }

  /** Connects, introduces itself and waits for the answer. */
  static async connect(port: number, token: string, profile: AgentProfile): Promise<OpampAgent> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/opamp`, { headers: { authorization: `Bearer ${token}` } })
    await once(socket, 'open')
    const agent = new OpampAgent(socket, profile)
    agent.send(introduction(profile))
    agent.introduced = await agent.next(message => message.capabilities !== undefined)
    return agent
  }

  get id(): string {
    const hex = Buffer.from(this.#profile.uid).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  send(message: AgentToServer): void {
    this.#socket.send(toFrame(encodeAgentToServer({ instanceUid: this.#profile.uid, ...message })))
  }

  say(capability: string, type: string, value: object | Uint8Array): void {
    const data = value instanceof Uint8Array ? value : writePayload(value)
    this.send({ customMessage: { capability, type, data } })
  }

  /** The first message for which this holds, now or within ten seconds; it is not given again. */
  async next(isIt: (message: ServerToAgent) => boolean): Promise<ServerToAgent> {
    for (let tries = 0; tries < 500; tries += 1) {
      const at = this.received.findIndex(isIt)
      const [found] = at < 0 ? [] : this.received.splice(at, 1)
      if (found) return found
      await sleep(20)
    }
    throw new TypeError(
      `No such message came, only ${JSON.stringify(this.received.map(message => Object.keys(message)))}`,
    )
  }

  /** The next custom message of this type, with its JSON. */
  async order(type: string): Promise<CustomMessage & { json: Record<string, unknown> }> {
    const { customMessage = {} } = await this.next(message => message.customMessage?.type === type)
    return { ...customMessage, json: JSON.parse(Buffer.from(customMessage.data ?? []).toString()) }
  }

  async close(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}

export function introduction(profile: AgentProfile): AgentToServer {
  const { pipelineId, version = 'v9.0.0', capabilities = 0 } = profile
  return {
    instanceUid: profile.uid,
    capabilities,
    description: {
      identifying: [{ key: agentAttributes.version, value: { string: version } }],
      nonIdentifying: [
        { key: agentAttributes.host, value: { string: 'web-1' } },
        { key: agentAttributes.pipeline, value: { string: pipelineId } },
      ],
    },
    customCapabilities: { capabilities: profile.customCapabilities ?? [captureCapability, deliveryCapability] },
  }
}
