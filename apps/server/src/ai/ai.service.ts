import {
  type AiSettings,
  apiError,
  type ChatChunk,
  type ChatCompletion,
  chatCompletionSchema,
  type ChatRequest,
} from '@weir/contracts'
import type { OrgScope } from '../identity/scope.ts'
import { callerName } from '../identity/caller-name.ts'
import { StreamSlots } from '../logs/stream-slots.ts'
import type { Services } from '../services.ts'
import { deleteKey, findSealedKey, saveSealedKey } from './ai.repo.ts'
import { AskRate } from './ask-rate.ts'
import { chunksOf } from './chunks.ts'
import { askUpstream, readAnswer } from './upstream.ts'

type Parts = Pick<Services, 'db' | 'audit' | 'config' | 'secrets'>

const slots = new StreamSlots({ perOrganization: 4, altogether: 40 })
const rate = new AskRate(30)

const keyAbout = (scope: OrgScope) => `ai key of ${scope.organizationId}`

export async function aiSettings(services: Parts, scope: OrgScope): Promise<AiSettings> {
  const key = await findSealedKey(scope, services.db)
  return { configured: services.config.aiBaseUrl !== undefined, key_set: key !== undefined }
}

export async function setAiKey(services: Parts, scope: OrgScope, key: string): Promise<AiSettings> {
  const sealed = services.secrets.seal(keyAbout(scope), key)
  await services.db.transaction(async tx => {
    await saveSealedKey(scope, tx, sealed, callerName(scope.principal))
    await services.audit.record(scope, { action: 'ai.key.set', target: 'ai/key' }, tx)
  })
  return aiSettings(services, scope)
}

export async function removeAiKey(services: Parts, scope: OrgScope): Promise<void> {
  await services.db.transaction(async tx => {
    if (!(await deleteKey(scope, tx))) return
    await services.audit.record(scope, { action: 'ai.key.remove', target: 'ai/key' }, tx)
  })
}

/** Asks the language model and waits for all of its answer. */
export async function complete(
  services: Parts,
  scope: OrgScope,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ChatCompletion> {
  return held(scope, async () => {
    const answer = await ask(services, scope, request, signal, false)
    const parsed = chatCompletionSchema.safeParse(await readAnswer(answer))
    if (!parsed.success)
      throw apiError('AI_UNAVAILABLE', { detail: 'The AI service gave an answer that cannot be read.' })
    return parsed.data
  })
}

/** Asks the language model; the answer comes in parts. */
export async function stream(
  services: Parts,
  scope: OrgScope,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<AsyncGenerator<ChatChunk, void>> {
  const leave = enter(scope)
  // Also for a client that goes before the first part is asked for.
  signal.addEventListener('abort', leave)
  try {
    const answer = await ask(services, scope, request, signal, true)
    return chunksOf(answer, leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function held<T>(scope: OrgScope, work: () => Promise<T>): Promise<T> {
  const leave = enter(scope)
  try {
    return await work()
  } finally {
    leave()
  }
}

function enter({ organizationId }: OrgScope): () => void {
  if (!rate.take(organizationId, Date.now())) {
    const detail = `Your organization may ask ${rate.perMinute} times a minute. Wait a little and try again.`
    throw apiError('TOO_MANY_REQUESTS', { detail })
  }
  const leave = slots.take(organizationId)
  if (leave) return leave
  const detail = 'Too many questions of your organization are open. Wait until one of them is answered.'
  throw apiError('TOO_MANY_REQUESTS', { detail })
}

/** One request to the service. That it was made is recorded, what was in it is not. */
async function ask(
  services: Parts,
  scope: OrgScope,
  { model, messages, temperature, max_tokens }: ChatRequest,
  signal: AbortSignal,
  streamed: boolean,
): Promise<Response> {
  const { aiBaseUrl } = services.config
  if (aiBaseUrl === undefined) throw apiError('AI_NOT_CONFIGURED')
  const key = await keyOf(services, scope)
  await services.audit.record(scope, { action: 'ai.ask', target: `ai/${model}` }, services.db)
  const body = {
    model,
    messages,
    ...(temperature === undefined ? {} : { temperature }),
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...(streamed ? { stream: true } : {}),
  }
  return askUpstream({ url: `${aiBaseUrl}/chat/completions`, key, body, model, signal })
}

/** Undefined where the organization gave none: some services need no key. */
async function keyOf(services: Parts, scope: OrgScope): Promise<string | undefined> {
  const sealed = await findSealedKey(scope, services.db)
  if (sealed === undefined) return undefined
  const key = services.secrets.open(keyAbout(scope), sealed)
  if (key !== undefined) return key
  const detail = 'The key of your organization for the AI service cannot be read any more. Set it again.'
  throw apiError('AI_NOT_CONFIGURED', { detail })
}
