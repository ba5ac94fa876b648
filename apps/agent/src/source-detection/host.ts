/** Where a host keeps what can be detected; tests have folders of their own. */
export interface Host {
  readonly platform: string
  readonly proc: string
  /** Folders in which programs write their logs. */
  readonly logFolders: readonly string[]
  readonly dockerSocket: string
  readonly dockerLogs: string
  /** Links to the logs of a node's containers in Kubernetes. */
  readonly containerLogs: string
  readonly journals: readonly string[]
  readonly journalctl: readonly string[]
  /** Whether documents of a server may run commands here. */
  readonly mayRunCommands: boolean
}

export const thisHost: Host = {
  platform: process.platform,
  proc: '/proc',
  logFolders: ['/var/log', '/usr/local/var/log', '/opt', '/srv'],
  dockerSocket: '/var/run/docker.sock',
  dockerLogs: '/var/lib/docker/containers',
  containerLogs: '/var/log/containers',
  journals: ['/var/log/journal', '/run/log/journal'],
  journalctl: ['/usr/bin/journalctl', '/bin/journalctl'],
  mayRunCommands: process.env['WEIR_AGENT_EXEC'] === '1',
}
