import path from 'node:path'

/** Where everything lies below the home folder. */
export interface HomeLayout {
  root: string
  postgres: string
  clickhouse: string
  logs: string
  /** One folder per hosted agent. */
  agents: string
  /** Copies of engine programs, for when the installed ones cannot be used in place. */
  engines: string
  secrets: string
  version: string
  lock: string
}

export function homeLayout(root: string): HomeLayout {
  return {
    root,
    postgres: path.join(root, 'postgres'),
    clickhouse: path.join(root, 'clickhouse'),
    logs: path.join(root, 'logs'),
    agents: path.join(root, 'agents'),
    engines: path.join(root, 'engines'),
    secrets: path.join(root, 'secrets.json'),
    version: path.join(root, 'version'),
    lock: path.join(root, 'lock'),
  }
}
