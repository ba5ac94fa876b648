import { type FoundSource, mostFoundSources } from '@weir/contracts/opamp'
import { AgentError } from '../agent-error.ts'
import { containerSources } from './containers.ts'
import { filesInWords } from './files-in-words.ts'
import { type Host, thisHost } from './host.ts'
import { journalSources } from './journal.ts'
import { protocolSources, serviceSources } from './known-services.ts'
import { listeningSockets } from './listening-sockets.ts'
import { type LogFiles, logFiles } from './log-files.ts'

const withinMs = 5000

/**
 * What there is to read on this host. It looks at names, sizes and times only, follows no links, and ends in time with what it has
 * found until then.
 */
export async function detectSources(host: Host = thisHost): Promise<FoundSource[]> {
  if (host.platform !== 'linux') {
    throw new AgentError(`Sources are detected on Linux only; this agent runs on ${host.platform}.`)
  }
  const signal = AbortSignal.timeout(withinMs)
  const [sockets, files, containers, journals] = await Promise.all([
    listeningSockets(host.proc, signal),
    logFiles(host.logFolders, signal),
    containerSources(host, signal),
    journalSources(host),
  ])
  const services = serviceSources(sockets, files)
  const found = [
    ...services.sources,
    ...containers,
    ...journals,
    ...protocolSources(sockets),
    ...services.rest.map(fileSource),
  ]
  return found.filter(fits).slice(0, mostFoundSources)
}

function fileSource(logs: LogFiles): FoundSource {
  return {
    key: `file:${logs.pattern}`,
    kind: 'file',
    title: logs.pattern,
    detail: filesInWords(logs),
    type: 'file_input',
    configuration: { path: logs.pattern },
  }
}

/** Paths may be longer than what a message takes. */
const fits = ({ key, title, detail }: FoundSource) => key.length <= 1000 && title.length <= 500 && detail.length <= 2000
