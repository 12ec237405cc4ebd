// Paths are written once: endpoints in contracts, routes in the portal's table, both as in the operator's lists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { allReports } from '@office/shared/areas/reports/reports'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { endpoints } from '@office/shared/contract'
import { describe, expect, it } from 'vitest'
import { isTest, root, sources } from './sources.ts'

const spec = join(process.env.OFFICE_SHARED ?? join(root, '../shared'), 'spec')
const hasSpec = existsSync(spec)
/** Lines of a list without comments, split at the bars. */
const rowsOf = (name: string) =>
  readFileSync(join(spec, name), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => line.split('|').map(part => part.trim()))

/** The portal's route table, read from the source of its areas because importing them would need a browser. */
const routes = sources
  .filter(({ path }) => /^web\/src\/areas\/[\w-]+\/(area|\w+-screens)\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/\broute: '([^']+)'/g)].map(([, route]) => route))

it('writes endpoint paths in contracts only', () => {
  const strays = sources
    .filter(source => !isTest(source) && !source.path.startsWith('scripts/') && !source.path.endsWith('.contract.ts'))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, at) =>
        /['"`](\/api)?\/(admin|staff)\//.test(line.replace(/\/\/.*$|^\s*\/?\*.*$/, ''))
          ? [`${path}:${at + 1} ${line.trim()}`]
          : [],
      ),
    )
  expect(strays).toEqual([])
})

it('spells every endpoint path alike: segments, names between braces, no slash at the end', () => {
  const odd = endpoints
    .filter(({ endpoint }) => !/^(\/([\w-]+|\{[a-z]\w*\}))+$/.test(endpoint.path))
    .map(({ endpoint }) => endpoint.path)
  expect(odd).toEqual([])
})

it('names declared failures in kebab-case', () => {
  const odd = endpoints.flatMap(({ name, endpoint }) =>
    (endpoint.fails ?? []).filter(code => !/^[a-z]+(-[a-z]+)*$/.test(code)).map(code => `${name} ${code}`),
  )
  expect(odd).toEqual([])
})

it('lists every route once', () => {
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
})

/** Downloads of uploaded files: the list only names uploads. */
const served = [
  'GET /admin/warehouse/{}/logo',
  'GET /admin/resource/{}/file',
  'GET /admin/banner/{}/picture',
  'GET /admin/setting/business/logo',
  'GET /admin/setting/business/background',
]

/** Removal of uploaded files. */
const takenAway = [
  'DELETE /admin/warehouse/branch/{}/logo',
  'DELETE /admin/warehouse/agent/{}/logo',
  'DELETE /admin/setting/business/logo',
  'DELETE /admin/setting/business/background',
  'DELETE /admin/merchant/{}/verification-document/{}',
]

/** In place of a password that someone else knows. */
const links = ['POST /admin/staff/{}/password-link']

/** Sign-in of programs: the operator's list only has people. */
const tokens = [
  'GET /admin/audit-log',
  'GET /admin/service-token',
  'POST /admin/service-token',
  'GET /admin/service-token/{}',
  'POST /admin/service-token/{}/revoke',
]

/** Notifications to merchants' systems, and blocking them: the operator's list only has the permission. */
const webhooks = [
  'GET /admin/webhook-delivery',
  'GET /admin/webhook-delivery/{}',
  'POST /admin/webhook-delivery/{}/replay',
  'POST /admin/merchant/{}/integrations/{}/webhook-secret',
  'POST /admin/merchant/{}/integrations/{}/webhook-test',
  'POST /admin/merchant/{}/integrations/{}/webhook-stop',
  'POST /admin/merchant/{}/merchant-sync/auth-end-old',
  'POST /admin/merchant/{}/merchant-sync/auth-revoke',
  'POST /admin/merchant/{}/integrations/{}/reject',
  'POST /admin/merchant/{}/integrations/{}/withdraw',
]

/** People in the filters of the audit log and reports and among the recipients of one, and the language they choose for themselves. */
const people = ['GET /admin/staff/dropdown', 'PUT /staff/language']

/** The outcome of mails, and one that failed sent again: the operator's list only has the test of the connection. */
const mails = ['GET /admin/setting/email/mails', 'POST /admin/setting/email/mails/{}/resend']

/** A request that its maker does not want any more, and those that they made: the operator's list has the decision of others alone. */
const withdrawals = ['POST /admin/approvals/{}/withdraw', 'GET /admin/approvals/own']

/** A session at a bucket that its own person can no longer end, and the time after which the clock ends one. */
const closings = ['POST /admin/sorting/session/{}/close', 'GET /admin/setting/sorting', 'PUT /admin/setting/sorting']

/** Saved views of lists (docs/keys.md section 5): the operator's list has no calls for them. */
const views = ['GET /admin/list-view', 'POST /admin/list-view', 'PUT /admin/list-view/{}', 'DELETE /admin/list-view/{}']

/** The age of the work of a mile, what is known of an order being entered, an order as its form holds it, a file of journeys, and what may need approval first. */
const orders = [
  'POST /admin/order/queued-journeys',
  'GET /admin/order/operation-age',
  'GET /admin/order/receiver',
  'POST /admin/order/check',
  'GET /admin/order/{}/record',
  'POST /admin/order/rate',
  'GET /admin/order/{}/receipt',
  'GET /admin/walking-customer/dropdown',
  'POST /admin/order/{}/redirect',
  'POST /admin/order/{}/disposal',
  'POST /admin/order/{}/disposal-notice',
  'POST /admin/order/{}/photo',
  'GET /admin/order/{}/photo',
  'POST /admin/order/proof',
  'GET /admin/order/{}/proof/photo',
  'GET /admin/order/{}/proof/signature',
]

/** Imports that were sent, and cancelling one that was sent by mistake. */
const imports = [
  'GET /admin/import',
  'POST /admin/import/{}/cancel',
  'POST /admin/zone/bulk',
  'POST /admin/merchant/bulk',
  'POST /admin/rider/bulk',
]

/** Labels are printed, and proofs of delivery downloaded as a file: the list only has the data of the latter. */
const prints = ['POST /admin/order/print-waybill', 'GET /admin/order/print-waybill/{}/pdf', 'GET /admin/order/print-pod/pdf']

/**
 * One series with its remaining numbers, one request with its numbers and labels, and taking those back, a sample of a layout, and layouts made and
 * deleted.
 */
const waybills = [
  'GET /admin/waybill-series/{}',
  'GET /admin/waybill-request/{}',
  'GET /admin/waybill-request/{}/numbers',
  'GET /admin/waybill-request/{}/labels',
  'POST /admin/waybill-request/{}/take-back',
  'GET /admin/order/print-waybill/sample',
  'POST /admin/setting/waybill-layout',
  'DELETE /admin/setting/waybill-layout/{}',
]

/** Sending out names a run sheet and handing back a return sheet, but the list has no calls for them. */
const sheets = [...Object.values(runSheetContract), ...Object.values(returnSheetContract)].map(
  ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
)
/** The list dispatches bags, but has no calls for the steps before and after. */
const bags = Object.values(bagContract).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
/** Slip and paper of a deposit as files, and the mails that told whose cash it is of the decision. */
const deposits = ['rider', 'agency', 'branch'].flatMap(party => [
  `GET /admin/finance/${party}/deposit/{}/slip`,
  `GET /admin/finance/${party}/deposit/{}/pdf`,
])
const depositMails = ['rider', 'agency', 'branch'].map(party => `GET /admin/finance/${party}/deposit/{}/mails`)
/** The sources of a branch's cash, and expenses once they are entered; expense kinds changed and chosen. */
const branchCash = [
  'GET /admin/finance/branch/deposit/{}/receipts',
  'POST /admin/finance/branch/deposit/{}/expenses/alike',
  'POST /admin/finance/branch/deposit/{}/expenses/{}/decision',
  'DELETE /admin/finance/branch/deposit/{}/expenses/{}',
  'GET /admin/finance/branch/deposit/{}/expenses/{}/file',
  'POST /admin/finance/branch/deposit/{}/expenses/{}/file',
  'PUT /admin/finance/expenses/{}',
  'DELETE /admin/finance/expenses/{}',
  'GET /admin/finance/expenses/dropdown',
]
/**
 * The paper of an invoice, why it was rejected, how it was paid, and what is due: the list only has some of it, for merchants
 * alone.
 */
const invoices = ['merchant', 'walking'].flatMap(party => [
  `GET /admin/finance/${party}/invoice/{}/pdf`,
  `GET /admin/finance/${party}/invoice/{}/rejection-details`,
  `GET /admin/finance/${party}/invoice/{}/mails`,
  `POST /admin/finance/${party}/invoice/{}/mails`,
  `POST /admin/finance/${party}/invoice/{}/payments`,
  `POST /admin/finance/${party}/invoice/{}/payments/reverse`,
  `GET /admin/finance/${party}/pending-adjustments`,
])
/** The journal of an order, a document and a party; statements of account, and every party's holdings. */
const ledgers = [
  'GET /admin/finance/order/{}/journal',
  ...['rider/deposit', 'agency/deposit', 'branch/deposit', 'rider/commission', 'agency/commission'].map(
    path => `GET /admin/finance/${path}/{}/journal`,
  ),
  ...['merchant/invoice', 'walking/invoice'].map(path => `GET /admin/finance/${path}/{}/journal`),
  ...['rider', 'branch', 'agency', 'merchant', 'walking'].flatMap(party => [
    `GET /admin/finance/${party}/{}/journal`,
    `GET /admin/finance/${party}/{}/statement`,
    `GET /admin/finance/${party}/{}/statement-file`,
    `POST /admin/finance/${party}/{}/statement/queue`,
    `GET /admin/finance/${party}/{}/statement-mails`,
    `POST /admin/finance/${party}/{}/statement-mails`,
    `GET /admin/finance/${party}/balances`,
  ]),
]
/** Lines of a commission, its paper, why it was rejected, how it was paid, and who earned what. */
const commissions = ['rider', 'agency'].flatMap(party => [
  `GET /admin/finance/${party}/commission/{}/lines`,
  `GET /admin/finance/${party}/commission/{}/pdf`,
  `GET /admin/finance/${party}/commission/{}/print-commission`,
  `GET /admin/finance/${party}/commission/{}/rejection-details`,
  `GET /admin/finance/${party}/commission/{}/mails`,
  `POST /admin/finance/${party}/commission/{}/mails`,
  `POST /admin/finance/${party}/commission/{}/payments`,
  `POST /admin/finance/${party}/commission/{}/payments/reverse`,
  `POST /admin/finance/${party}/commission/{}/carry`,
  `POST /admin/finance/${party}/commission/{}/carry-end`,
  `GET /admin/finance/${party}/commission-pending`,
])
/** A dispute over an order's money: the list mentions disputes, but has no calls for them. */
const disputes = [
  'GET /admin/finance/order/{}/dispute',
  'POST /admin/finance/order/{}/dispute',
  'POST /admin/finance/order/{}/dispute-end',
]
/** What riders repay of shortfalls: the list has counts, but no call for what is brought later. */
const repayments = [
  'GET /admin/finance/rider/{}/repayments',
  'POST /admin/finance/rider/{}/repayments',
  'POST /admin/finance/rider/{}/repayments/reverse',
  'GET /admin/finance/rider/{}/repayments/{}/receipt',
]
/** The overviews are in the list, what their rows come to is not. */
const overviewSums = ['GET /admin/warehouse/branch/figures', 'GET /admin/warehouse/agent/figures', 'GET /admin/merchant/figures']

/** What the accounts of a company that moves over begin with: the list has the account, but no calls. */
const openings = [
  'GET /admin/finance/opening-balance',
  'GET /admin/finance/opening-balance/sums',
  'POST /admin/finance/opening-balance',
  'POST /admin/finance/opening-balance/bulk',
  'POST /admin/finance/opening-balance/{}/reverse',
]
/** Money that is put right afterwards: the list mentions adjustments, claims and write-offs, but has no calls for them. */
const adjustments = [
  'GET /admin/finance/order/{}/adjustments',
  'POST /admin/finance/order/{}/adjustments',
  'POST /admin/finance/order/{}/claim',
  'POST /admin/finance/order/{}/write-off',
  'POST /admin/finance/order/{}/write-off-end',
  'POST /admin/finance/rider/{}/variance-write-off',
  'POST /admin/finance/rider/{}/variance-write-off-end',
  'POST /admin/finance/invoice/{}/write-off',
  'POST /admin/finance/invoice/{}/write-off-end',
  'POST /admin/finance/commission/{}/write-off',
  'POST /admin/finance/commission/{}/write-off-end',
]
const walkingInvoices = [
  'POST /admin/finance/walking/invoice/{}/status-update',
  'POST /admin/finance/walking/invoice/{}/reject',
  'GET /admin/finance/walking/pending-orders',
  'GET /admin/finance/walking/selected-order-details',
  'GET /admin/finance/walking/dashboard',
]
/** What a rate card needs beyond the list: review, writing its prices, and choices for its forms. */
const rateCards = [
  'POST /admin/rate-card/{}/state',
  'PUT /admin/rate-card/{}/table',
  'GET /admin/rate-card/business-dropdown',
  'GET /admin/rate-card/taxes',
  'GET /admin/rate-card/agency-dropdown',
  'GET /admin/setting/tax-item/dropdown',
]

/** Scheduled reports are an addition of Office. */
const schedules = [
  'GET /admin/report-schedule',
  'GET /admin/report-schedule/{}',
  'POST /admin/report-schedule',
  'PUT /admin/report-schedule/{}',
  'DELETE /admin/report-schedule/{}',
  'PUT /admin/report-schedule/{}/active-status',
]

/** The operator's list names the queued file once for all reports, '/admin/report/{}/queue', and no totals below their rows. */
const underReports = allReports.flatMap(({ contract }) => [`GET ${contract.sums.path}`, `POST ${contract.queue.path}`])

/** A finance path exists for each party that it applies to. */
const ofParties = (path: string) =>
  path.includes('{party}') ? ['rider', 'agency', 'branch', 'merchant'].map(party => path.replace('{party}', party)) : [path]

describe.skipIf(!hasSpec)("the operator's lists", () => {
  it('has every route of the list in the route table', () => {
    const missing = rowsOf('routes.txt')
      .map(([path]) => path)
      .filter(path => !routes.includes(path ?? ''))
    expect(missing).toEqual([])
  })

  it('has every endpoint of the contract in the list, by method and path', () => {
    const listed = new Set(
      rowsOf('endpoints.txt').flatMap(parts => {
        const [, method, path] = /\b(GET|POST|PUT|PATCH|DELETE)\b\s*\|?\s*(\/\S+)/.exec(parts.join(' | ')) ?? []
        if (!method || !path) return []
        return ofParties(path).map(one => `${method} ${one.replace(/\{\w+\}/g, '{}')}`)
      }),
    )
    expect(listed.size).toBeGreaterThan(200)
    const known = new Set([
      ...listed,
      ...served,
      ...takenAway,
      ...links,
      ...tokens,
      ...webhooks,
      ...people,
      ...mails,
      ...withdrawals,
      ...closings,
      ...orders,
      ...imports,
      ...views,
      ...sheets,
      ...bags,
      ...deposits,
      ...depositMails,
      ...branchCash,
      ...invoices,
      ...commissions,
      ...walkingInvoices,
      ...disputes,
      ...adjustments,
      ...repayments,
      ...overviewSums,
      ...openings,
      // Money figures beside order figures, for people who may see them.
      'GET /admin/dashboard/money',
      'GET /admin/finance/merchant/payees',
      ...ledgers,
      ...prints,
      ...waybills,
      ...rateCards,
      ...underReports,
      ...schedules,
    ])
    const unlisted = endpoints
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
      .filter(line => !known.has(line))
    expect(unlisted).toEqual([])
  })
})
