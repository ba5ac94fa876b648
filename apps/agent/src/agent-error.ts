/** Something the operator must mend before the agent can run; the message is the whole story in one sentence. */
export class AgentError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AgentError'
  }
}
