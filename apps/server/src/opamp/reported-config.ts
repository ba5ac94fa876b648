import { type AgentToServer, configStatus, pipelineFile } from '@weir/contracts/opamp'
import type { AgentRow } from '../agents/agents.repo.ts'
import { contentHash } from '../pipelines/content-hash.ts'

type Status = AgentRow['remoteConfigStatus']

/** What an agent said about configurations: what it was offered last and made of that, and what it runs. */
export interface ReportedConfig {
  readonly hash: string
  readonly status: Status
  readonly error: string
  /** When it said so. */
  readonly at: number
  readonly effective: EffectiveReport | undefined
}

interface EffectiveReport {
  readonly hash: string
  /** Undefined when only the hash is known, or the text is not worth keeping. */
  readonly content: string | undefined
  readonly at: number
}

export const nothingReported: ReportedConfig = { hash: '', status: 'unset', error: '', at: 0, effective: undefined }

/** As long as a document may be. */
const maxContentLength = 4_000_000
const maxErrorLength = 2000

const statuses: ReadonlyMap<number, Status> = new Map([
  [configStatus.applied, 'applied'],
  [configStatus.applying, 'applying'],
  [configStatus.failed, 'failed'],
])

/** What is known after a message; the same object when it says nothing about configurations. */
export function learnConfig(known: ReportedConfig, message: AgentToServer, now: number): ReportedConfig {
  const { remoteConfigStatus: answer, effectiveConfig } = message
  if (!answer && !effectiveConfig) return known
  const hash = answer?.lastHash ? Buffer.from(answer.lastHash).toString('hex') : known.hash
  const status = answer ? (statuses.get(answer.status ?? 0) ?? 'unset') : known.status
  const body = effectiveConfig?.config?.files?.get(pipelineFile)?.body
  // An agent that does not tell what it runs runs what it says it applied.
  const applied = answer && status === 'applied' && hash ? { hash, content: undefined, at: now } : known.effective
  return {
    hash,
    status,
    error: answer ? storable(answer.error ?? '').slice(0, maxErrorLength) : known.error,
    at: answer ? now : known.at,
    effective: body ? effectiveReport(Buffer.from(body).toString(), now) : applied,
  }
}

function effectiveReport(content: string, at: number): EffectiveReport {
  const isKept = content.length <= maxContentLength && !content.includes('\0')
  return { hash: contentHash(content), content: isKept ? content : undefined, at }
}

/** PostgreSQL takes every character but one. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}

/** Whether an agent has answered for a configuration: it has it, or had its try since it was deployed. */
export function hasAnswered(known: ReportedConfig, hash: string, deployedAt: Date | null): boolean {
  if (known.hash !== hash) return false
  return known.status !== 'failed' || known.at >= (deployedAt?.getTime() ?? 0)
}
