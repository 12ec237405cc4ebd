// Carries out a call in its transaction: input, key, handler, answer; and what is left of it when it fails.
import type { Endpoint, Upload } from '@office/shared/core/api/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isDeadlock } from '../database/deadlock.ts'
import type { OpenedRequest, RequestRow } from '../database/open-request.ts'
import { inTenant, type OpenTransaction } from '../database/transaction.ts'
import { markWrite } from '../database/write-mark.ts'
import type { Services } from '../services.ts'
import { admit, type Caller, refuseFilters } from './admission.ts'
import { answerOf, checkAnswer, declared, sendFile } from './answer.ts'
import { claimKey, keepAnswer, readKey, releaseKey, requestHash } from './idempotency.ts'
import { type AnyHandler, type FileAnswer, workOf } from './implement.ts'
import { readBody, readDryRun, readParams, readQuery, type receiveUpload } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { contextOf } from './request-context.ts'

export interface MountOptions {
  /**
   * Answers that break their own schema, and undeclared refusals, are defects: detected in tests and demo, not at a cost in
   * production.
   */
  checkAnswers: boolean
}

type Received = Awaited<ReturnType<typeof receiveUpload>>

/** An endpoint and what its route needs. */
export interface Route {
  endpoint: Endpoint
  handler: AnyHandler
  services: Services
  options: MountOptions
  /** The file it takes. */
  upload: Upload | undefined
  /** Whether a repeated call gets the answer of the first. */
  keepsAnswer: boolean
  /**
   * After every write, other people's open screens hear where it happened, so no area can forget to tell them. Writes to one's
   * own data are not announced, nor is each scan of a station, which reports in its own way how much it moved. The writer knows the
   * key of their own call and has already reloaded.
   */
  tellWritten: (tenantId: number, key: string | null) => void
}

/** One request to it. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  received: Received | undefined
}

/** A request ended in favour of another that it waited for, before anything of it was done. */
export class Deadlocked extends Error {}

/** How far a call has come, which decides what is left of it if it fails. */
interface Progress {
  /** For after the commit. */
  after: (() => void | Promise<void>)[]
  /** The key under which its answer is kept. */
  claimed: { staffId: number; key: string } | null
  /** Carried out in several transactions, of which some may be committed. */
  isInParts: boolean
}

/** @throws CallerChanged, or Deadlocked, if the call is to begin again */
export async function answer(route: Route, call: Call, opened: OpenedRequest): Promise<void> {
  const progress: Progress = { after: [], claimed: null, isInParts: false }
  try {
    await carryOut(route, call, opened, progress)
  } catch (error) {
    throw await giveUp(route, opened, progress, error)
  }
}

async function carryOut(route: Route, call: Call, opened: OpenedRequest, progress: Progress): Promise<void> {
  const { endpoint, handler, services } = route
  const { request, reply, caller, received } = call
  const { row, open, confirmed } = opened
  admit(row, endpoint, caller)
  const context = contextOf(request, row, caller, open.tx, services, progress.after)
  const input = inputOf(route, call, row)
  const isDryRun = readDryRun(endpoint, request.headers['dry-run'])
  const key = isDryRun || !route.keepsAnswer || !context.staff ? null : readKey(request.headers['idempotency-key'])
  if (key !== null && context.staff) {
    const hash = requestHash(endpoint.method, request.url, [input.body, received?.file.sha256.toString('hex')])
    const first = await claimKey(open.tx, context.staff.id, key, hash)
    if (first) {
      await open.commit()
      reply.code(first.status).header('idempotency-replayed', 'true').type(JSON_TYPE).send(first.body)
      return
    }
    progress.claimed = { staffId: context.staff.id, key }
  }
  // A file is stored outside the transaction.
  if (received) await confirmed()
  const given = await handler(input, context)
  await confirmed()
  const work = workOf(given)
  progress.isInParts = work !== null
  if (work) await open.rollback()
  const actor = row.staff_id === null ? undefined : { staffId: row.staff_id, branch: caller.branch }
  const result = work ? await work(within => inTenant(services.database, row.tenant_id, within, actor)) : given
  if (endpoint.kind === 'file') {
    await open.commit()
    await finish(progress.after)
    // The types of `file` handlers guarantee this.
    return sendFile(reply, result as FileAnswer)
  }
  const body = bodyOf(route, row, result, input.query)
  reply.type(JSON_TYPE)
  if (work) route.tellWritten(row.tenant_id, key)
  else if (isDryRun) await takeBack(open)
  else if (endpoint.method === 'GET' && progress.after.length === 0) {
    // A read promises nothing that could still fail, so the answer is sent before the transaction ends.
    reply.send(body)
    open.commit().catch(() => undefined)
    return
  } else {
    const { claimed } = progress
    if (claimed) keepAnswer(open.tx, claimed.staffId, claimed.key, { status: 200, body })
    if (endpoint.method !== 'GET' && context.staff) await markWrite(services.database, open.tx, context.staff.id)
    await open.commit()
    await finish(progress.after)
    route.tellWritten(row.tenant_id, key)
  }
  reply.send(body)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Everything that was sent, as the contract names it. */
function inputOf({ endpoint, upload }: Route, { request, received }: Call, row: RequestRow) {
  const input = {
    params: readParams(endpoint, request.params),
    query: readQuery(endpoint, request.query),
    body: received && upload?.with !== 'body' ? undefined : readBody(endpoint, received ? received.fields : request.body),
    file: received?.file,
  }
  if (row.merchant_id !== null) refuseFilters(endpoint, input.query)
  return input
}

function bodyOf({ endpoint, options }: Route, row: RequestRow, result: unknown, query: unknown): string {
  const shape = row.merchant_id === null ? undefined : endpoint.forMerchants?.answer
  const envelope = answerOf(endpoint, result, query, shape)
  if (options.checkAnswers) checkAnswer(endpoint, envelope, shape)
  return JSON.stringify(envelope)
}

/** Ends the transaction of a call that failed; returns the error to tell. */
async function giveUp(
  { endpoint, options }: Route,
  { row, open, confirmed }: OpenedRequest,
  { after, claimed, isInParts }: Progress,
  error: unknown,
): Promise<unknown> {
  try {
    // A refusal is not sent to a caller who is no longer who they were.
    await confirmed()
  } catch (changed) {
    await open.rollback()
    return changed
  }
  if (error instanceof Refusal && error.options.keepWrites) {
    if (claimed) await releaseKey(open.tx, claimed.staffId, claimed.key)
    await open.commit()
    await finish(after)
  } else await open.rollback()
  if (isDeadlock(error) && !isInParts) return new Deadlocked('Ended in favour of another request', { cause: error })
  const told = row.merchant_id === null ? error : withoutRecord(error)
  return options.checkAnswers ? declared(endpoint, told) : told
}

/** Drops the current record from a refusal: a merchant's program would see all of it. */
const withoutRecord = (error: unknown): unknown =>
  error instanceof Refusal ? new Refusal(error.code, { ...error.options, current: undefined }) : error

/** Ends a dry run: whatever would be refused only at the commit is refused now, and nothing is kept. */
async function takeBack(open: OpenTransaction): Promise<void> {
  await sql`set constraints all immediate`.execute(open.tx)
  await open.rollback()
}

/**
 * Runs the work registered for after the commit. The write is already done, so a failure here must not look like a failed write.
 */
async function finish(after: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const work of after) {
    try {
      await work()
    } catch (error) {
      console.error('after commit:', error instanceof Error ? error.message : error)
    }
  }
}
