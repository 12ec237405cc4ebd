// What deposits share: the steps of every party's deposits, and the lines of those of riders and agencies.
import { file, get, list, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import { documentFilters, MAX_NAMED, Rejection, RejectionDetails } from '../document.model.ts'
import { sentMailsEndpoint } from '../document-mail.ts'
import { DepositOrder, DepositSelection, PendingOrder } from './deposit.model.ts'

type Named = readonly [PermissionName, ...PermissionName[]]

interface Party<P extends string, Row, Detail, Print, Body, Cash> {
  /** As the paths name it. */
  party: P
  row: x.Schema<Row>
  detail: x.Schema<Detail>
  print: x.Schema<Print>
  /** Fields of a change of state. */
  status: x.Schema<Body>
  cash: x.Schema<Cash>
  views: PermissionName
  creates: PermissionName
  rejects: PermissionName
  prints: PermissionName
  /** Everyone who may change the state in one way or another. */
  changes: Named
  fails: {
    readonly status: readonly string[]
    readonly reject: readonly string[]
    readonly print: readonly string[]
  }
  /** What is specific to the list and to a change of state. */
  summaries: { list: string; status: string }
}

/** The steps of a party's deposits, whatever they contain. */
export const depositSteps = <const P extends string, Row extends { id: number }, Detail, Print, Body, Cash>(
  of: Party<P, Row, Detail, Print, Body, Cash>,
) => {
  const { party, views, creates, prints } = of
  const path = `/admin/finance/${party}/deposit` as const
  return {
    list: list(path, {
      summary: of.summaries.list,
      needs: [views],
      service: 'lists',
      row: of.row,
      filters: documentFilters,
      sort: ['id'],
    }),
    get: get(`${path}/{id}`, { summary: `One deposit of ${party}`, needs: [views], returns: of.detail }),
    orders: list(`${path}/{id}/orders`, {
      summary: 'Orders of a deposit',
      needs: [views],
      service: 'lists',
      row: DepositOrder,
      filters: { waybill_number: 'words', id: 'ids' },
      sort: ['id'],
    }),
    statusUpdate: post(`${path}/{id}/status-update`, {
      summary: of.summaries.status,
      needs: of.changes,
      body: of.status,
      returns: of.detail,
      fails: ['deposit-decided', 'own-deposit', ...of.fails.status],
    }),
    reject: post(`${path}/{id}/reject`, {
      summary: 'Reject a deposit; its orders return to whoever held them',
      needs: [of.rejects],
      body: Rejection,
      returns: of.detail,
      fails: ['deposit-decided', 'own-deposit', ...of.fails.reject],
    }),
    rejectionDetails: get(`${path}/{id}/rejection-details`, {
      summary: 'Why a deposit was rejected, by whom and when',
      needs: [views],
      returns: RejectionDetails,
      fails: ['deposit-not-rejected'],
    }),
    mails: sentMailsEndpoint(path, [views]),
    upload: post(`${path}/{id}/deposit-upload`, {
      summary: 'Store the slip of a deposit: jpg, png or pdf, at most 5 MB; it replaces an earlier one',
      needs: [creates],
      upload: { types: ['jpg', 'jpeg', 'png', 'pdf'] },
      returns: of.detail,
      fails: ['deposit-decided'],
    }),
    slip: file(`${path}/{id}/slip`, {
      summary: 'The slip of a deposit',
      needs: [views],
      service: 'storage',
      fails: of.fails.print,
    }),
    print: get(`${path}/{id}/print-deposit`, {
      summary: 'Data of the printed deposit',
      needs: [prints],
      returns: of.print,
      fails: of.fails.print,
    }),
    pdf: file(`${path}/{id}/pdf`, {
      summary: 'A deposit as PDF, with lines for signatures; for an approved one, the file as approved',
      needs: [prints],
      service: 'reports',
      fails: of.fails.print,
    }),
    dashboard: get(`/admin/finance/${party}/dashboard`, {
      summary: 'Cash held: in hand, not handed in, undecided, approved today; for one party or all',
      needs: [views],
      query: x.row({ party_id: x.optional(x.id()) }),
      returns: of.cash,
    }),
  }
}

/** A deposit of orders whose cash someone holds: riders and agencies. */
export const heldOrderEndpoints = <const P extends string, Made>({
  party,
  made,
  views,
  creates,
  fails,
}: {
  party: P
  /** The first deposit, and all of them. */
  made: x.Schema<Made>
  views: PermissionName
  creates: PermissionName
  fails: readonly string[]
}) => ({
  create: post(`/admin/finance/${party}/deposit`, {
    summary: `Make deposits of orders whose cash one ${party} holds, all of them or none, or of the cash that it began with. One per currency and thousand lines; the answer is the first, and \`made\` has all of them`,
    needs: [creates],
    body: x.record({
      /** Who holds the cash; by default the holder of the first order's cash. */
      party_id: x.optional(x.id()),
      /** Empty for the cash that the holder began with, in this currency. */
      order_ids: x.list(x.id(), 0, MAX_NAMED),
      currency: x.optional(x.text({ min: 3, max: 3 })),
      remark: x.optional(x.nullable(x.text({ max: 500 }))),
    }),
    dryRun: true,
    returns: made,
    fails: ['deposit-blocked', ...fails],
  }),
  pending: list(`/admin/finance/${party}/pending-orders`, {
    summary: 'Orders whose cash is collected and not handed in',
    needs: [creates, views],
    service: 'lists',
    row: PendingOrder,
    filters: { waybill_number: 'words', party_id: 'ids', currency: 'words', delivered_at: 'days', id: 'ids' },
    sort: ['id'],
  }),
  selected: get(`/admin/finance/${party}/selected-order-details`, {
    summary: 'Total of orders before they become a deposit, and which cannot be included; comma-separated numbers or waybills',
    needs: [creates],
    query: x.row({
      party_id: x.optional(x.id()),
      orders: x.optional(x.text({ max: 20_000 })),
      waybills: x.optional(x.text({ max: 20_000 })),
    }),
    returns: DepositSelection,
  }),
})
