// Rider deposits: lists, what is not handed in yet, and every step of a deposit.
import { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { judgedType } from '../../core/files/file-content.ts'
import type { Context } from '../../core/http/context.ts'
import { implement, type Uploaded } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { keepFile, openFile, told } from './document.queries.ts'
import { readRiderCash } from './rider-cash.part.ts'
import {
  createRiderDeposit,
  makePrint,
  readPrint,
  readRiderDeposit,
  readSelection,
  rejectRiderDeposit,
  riderDeposits,
  updateRiderDeposit,
} from './rider-deposit.queries.ts'
import { blinded, blindedOrders, depositOrderSource, pendingOrderSource, riderDepositSource } from './rider-deposit.source.ts'

const readList = listSql(riderDepositContract.list, riderDepositSource)
const readPending = listSql(riderDepositContract.pending, pendingOrderSource)

const overNow = msg`{number} has already been decided`

const notRejected = msg`{number} was not rejected`

async function readRejection(id: number, context: Context) {
  const current = await readRiderDeposit(context, id)
  if (current.state !== 'rejected')
    refuse('deposit-not-rejected', { detail: notRejected, values: { number: current.number }, current })
  const { rows } = await sql<{ reason: string; details: string; rejected_by: string; rejected_at: string }>`
    select r.text as reason, d.reason as details, s.name as rejected_by, d.decided_at as rejected_at
    from documents d join reasons r on r.tenant_id = d.tenant_id and r.id = d.reason_id
    join staff s on s.tenant_id = d.tenant_id and s.id = d.decider_id
    where d.id = ${id} and d.kind = 'rider-deposit' and d.state = 'rejected'`.execute(context.tx)
  return found(rows[0])
}

async function keepSlip(id: number, file: Uploaded, context: Context) {
  const { tx, tenant, staff, services } = context
  const deposit = await readRiderDeposit(context, id)
  if (deposit.state !== 'submitted' && deposit.state !== 'counted')
    refuse('deposit-decided', { detail: overNow, values: { number: deposit.number }, current: deposit })
  const type = await judgedType(file, riderDepositContract.upload.upload.types)
  const options = { name: file.name, type, needs: ['view-rider-finance'], staffId: staff.id }
  await keepFile(context, id, 'slip', await services.files.keep(tx, tenant.id, file, options))
  return told(riderDeposits, id, 'slip', context)
}

export const riderDepositHandlers = implement(riderDepositContract, {
  list: async ({ query }, context) => {
    const page = await readList(query, context)
    return { ...page, rows: page.rows.map(row => blinded(context, row)) }
  },
  create: ({ body }, context) => createRiderDeposit(body, context),
  get: ({ params }, context) => readRiderDeposit(context, params.id),
  orders: async ({ params, query }, context) => {
    const deposit = await readRiderDeposit(context, params.id)
    const readOrders = listSql(riderDepositContract.orders, depositOrderSource(params.id))
    return blindedOrders(context, deposit, await readOrders(query, context))
  },
  statusUpdate: ({ params, body }, context) => updateRiderDeposit(params.id, body, context),
  reject: ({ params, body }, context) => rejectRiderDeposit(params.id, body, context),
  rejectionDetails: ({ params }, context) => readRejection(params.id, context),
  upload: ({ params, file }, context) => keepSlip(params.id, file, context),
  slip: async ({ params }, context) => found(await openFile(context, (await readRiderDeposit(context, params.id)).id, 'slip')),
  print: ({ params }, context) => readPrint(context, params.id),
  pdf: async ({ params }, context) => {
    const kept = await openFile(context, (await readRiderDeposit(context, params.id)).id, 'print')
    if (kept) return kept
    const { name, bytes } = await makePrint(params.id, context)
    return { name, type: 'application/pdf', content: bytes }
  },
  pending: ({ query }, context) => readPending(query, context),
  selected: ({ query }, context) => readSelection(query, context),
  dashboard: ({ query }, context) => readRiderCash(query.rider_id ?? null, context),
})
