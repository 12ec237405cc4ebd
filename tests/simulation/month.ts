// A company's days from the first parcel to the last payment, through the calls that people make, beside books that a clerk
// keeps.

import { asOwner } from '@office/server/core/database/transaction'
import { eventually } from '@office/server/core/testing/eventually'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type MoveOrders, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Books, openBooks } from './books.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Company, found, PAY, type Rider, type Size, todayThere } from './company.ts'
import { invoiceAmounts, type Paper } from './papers.ts'

/** Whose account a parcel's money is on. */
export interface Sender {
  account: 'merchant' | 'walking'
  party: number
}

/** A parcel as the clerk knows it; sums in minor units. */
export interface Parcel {
  id: number
  sender: Sender
  cod: bigint
  charge: bigint
  /** Whether its charge was paid when it was taken in. */
  isPrepaid: boolean
  rider: Rider
  state: 'waiting' | 'received' | 'out' | 'failed' | 'delivered' | 'going-back' | 'returned' | 'lost' | 'cancelled'
  attempts: number
  custody: Custody
  /** Already on an invoice. */
  isInvoiced: boolean
  /** By how much COD and charge were adjusted since the delivery, both being the sums of now, and what the sender was credited besides. */
  adjusted: { cod: bigint; charge: bigint; credit: bigint }
  isDisputed: boolean
  /** What a partial delivery left over. */
  isRest: boolean
}

/** What is so of every parcel at first. */
const untouched = () => ({
  ...{ attempts: 0, isInvoiced: false, isDisputed: false, isRest: false },
  adjusted: { cod: 0n, charge: 0n, credit: 0n },
})

const nothingYet = {
  ...{ delivered: 0, partly: 0, partsUndone: 0, failed: 0, undone: 0, returned: 0, rests: 0, lost: 0 },
  ...{ disputed: 0, settledDisputes: 0, adjustedCods: 0, adjustedCharges: 0 },
  ...{ handedInCods: 0, handedInCharges: 0, invoicedCods: 0, invoicedCharges: 0 },
  ...{ deposits: 0, rejected: 0, short: 0, expenses: 0, setOff: 0 },
  ...{ walking: 0, prepaid: 0 },
  ...{ invoices: 0, payments: 0, adjustments: 0, claims: 0, writtenOff: 0, takenBack: 0, commissions: 0 },
  ...{ unpaid: 0, paidAfterAll: 0 },
}
/** How often each of them happened. */
type Tally = typeof nothingYet

export interface Month {
  company: Company
  parcels: readonly Parcel[]
  books: Books
  /** Of every document that was decided for good. */
  papers: readonly Paper[]
  tally: Tally
  /** The expenses of branches, in minor units. */
  spent: { approved: bigint; refused: bigint }
  /** By how much CODs were adjusted against a rider's variance or our expense, in minor units: no cash was collected with it. */
  withoutCash: bigint
}

const PER_CALL = 1000
/** The value of each parcel, by its sender: the compensation for a lost one. */
const DECLARED = 120_000n
/** After this many attempts a parcel goes back. */
const MOST_ATTEMPTS = 2
const at = (id: number) => ({ params: { id } })
const slip = () => new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')

function parts<T>(all: readonly T[], size = PER_CALL): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
}

function grouped<T, K>(all: readonly T[], by: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const sumOf = (parcels: readonly Parcel[], of: 'cod' | 'charge') => parcels.reduce((sum, parcel) => sum + parcel[of], 0n)

/** Whole rupees as notes: all of one each, as from a drawer of coins. */
const inCoins = (minor: bigint) => (minor === 0n ? [] : [{ value: '1.00', count: Number(minor / 100n) }])

export async function simulate(office: TestOffice, size: Size, seed: number): Promise<Month> {
  const chance = chanceOf(seed)
  const company = await found(office, size)
  const books = openBooks()
  const parcels: Parcel[] = []
  const month: Running = {
    ...{ office, size, chance, company, books, parcels, papers: [], apart: [] },
    ...{ tally: { ...nothingYet }, spent: { approved: 0n, refused: 0n }, writtenOff: new Map<number, bigint>() },
    withoutCash: 0n,
  }
  for (let day = 1; day <= size.days; day++) {
    await takeIn(month, day)
    await takeAtCounter(month)
    await sendOut(month)
    await comeBack(month)
    await bringBack(month)
    await endDisputes(month)
    await putDayRight(month)
    await dispute(month)
    await handIn(month)
    await putLateRight(month)
    if (day % 7 === 0 || day === size.days) {
      await payInAtBank(month)
      await settle(month)
      await putLateRight(month)
      await putRight(month)
    }
  }
  await payRiders(month)
  return month
}

interface Running extends Month {
  office: TestOffice
  size: Size
  chance: Chance
  parcels: Parcel[]
  papers: Paper[]
  /** What the next invoice of a sender carries besides its orders. */
  apart: { sender: Sender; amount: bigint }[]
  /** Each rider's variance, in minor units. */
  writtenOff: Map<number, bigint>
}

/** Merchants send files in the morning; every third merchant has nothing paid on delivery. */
async function takeIn({ office, size, chance, company, parcels }: Running, day: number): Promise<void> {
  const { admin } = office
  const count =
    Math.floor((size.orders * day) / size.days) - parcels.filter(parcel => isOfMerchant(parcel) && !parcel.isRest).length
  const fresh = Array.from({ length: count }, (_, at) => {
    const merchant = chance.pick(company.merchants)
    const cod = company.merchants.indexOf(merchant) % 3 > 0 && chance.percent(80) ? BigInt(chance.between(100, 5000)) * 100n : 0n
    return { reference: `D${day}-${at}`, merchant, cod, charge: BigInt(chance.between(6000, 30_000)) }
  })
  for (const some of parts(fresh)) {
    const rows = some.map(({ reference, merchant, cod, charge }) => ({
      'Reference No': reference,
      'Merchant Code': merchant.code,
      'Receiver Name': 'Sita Rai',
      'Receiver Phone': '+9779801234567',
      'Receiver Address': 'Ring Road 1',
      'Receiver City': 'Kathmandu',
      'Receiver State': 'Bagmati',
      'Receiver Country': 'Nepal',
      Pieces: '2',
      'Weight (kg)': '1.5',
      'Payment Type': cod > 0n ? 'COD' : 'PREPAID',
      'COD Amount': fromMinor(cod, 'NPR'),
      Currency: 'NPR',
      'Delivery Charge': fromMinor(charge, 'NPR'),
      'Declared Value': fromMinor(DECLARED, 'NPR'),
    }))
    const { id } = await admin.call(orderContract.bulk, { query: {}, body: { rows } })
    const job = async () => admin.call(importContract.get, at(id ?? 0))
    await eventually(async () => (await job()).state === 'done')
    expect(await job()).toMatchObject({ created: rows.length, rejected: [] })
  }
  const made = await office.inTenant(tx =>
    tx.selectFrom('orders').select(['id', 'reference_no', 'charge_total']).where('reference_no', 'like', `D${day}-%`).execute(),
  )
  const byReference = new Map(made.map(row => [row.reference_no, row]))
  for (const { reference, merchant, cod, charge } of fresh) {
    const row = byReference.get(reference)
    expect(row?.charge_total).toBe(fromMinor(charge, 'NPR'))
    parcels.push({
      ...{
        id: row?.id ?? 0,
        sender: { account: 'merchant', party: merchant.id },
        cod,
        charge,
        rider: chance.pick(company.riders),
      },
      ...{ ...untouched(), isPrepaid: false, state: 'waiting', custody: cod > 0n ? 'to-collect' : 'none' },
    })
  }
}

const isOfMerchant = ({ sender }: Parcel) => sender.account === 'merchant'

/** Meanwhile people bring parcels to the counter. Most pay at once, some will pay later; of every other one the receiver pays something. */
async function takeAtCounter({ office, size, chance, company, parcels, books, tally }: Running): Promise<void> {
  const riders = company.riders.filter(({ agency }) => agency === null)
  for (let at = 0; at < size.walkingADay; at++) {
    const rider = chance.pick(riders)
    const [cod, charge] = [at % 2 === 0 ? 0n : BigInt(chance.between(100, 5000)) * 100n, BigInt(chance.between(6000, 30_000))]
    const isPrepaid = chance.percent(60)
    const customer = chance.between(1, size.walkingADay)
    const order = await office.admin.call(orderContract.createWalking, {
      body: {
        ...{ customer_name: `Customer ${customer}`, customer_phone: `+97798${20_000_000 + customer}`, warehouse_id: rider.place },
        ...{ receiver_name: 'Gita Rai', receiver_phone: '+9779801234568', receiver_address: 'Ring Road 2' },
        ...{ receiver_city_id: company.city, pieces: 1, weight_kg: '1.5', declared_value: fromMinor(DECLARED, 'NPR') },
        ...{ payment_type: cod > 0n ? ('COD' as const) : ('PREPAID' as const), cod_amount: fromMinor(cod, 'NPR') },
        ...{ manual_charge: fromMinor(charge, 'NPR'), charge_reason: 'Agreed at the counter', is_paid: isPrepaid },
      },
    })
    expect(order.charge_total).toBe(fromMinor(charge, 'NPR'))
    const sender: Sender = { account: 'walking', party: order.walking_customer_id ?? 0 }
    parcels.push({
      ...{ ...untouched(), id: order.id, sender, cod, charge, isPrepaid, rider },
      ...{ state: 'received', custody: cod > 0n ? 'to-collect' : 'none' },
    })
    bookCharge(books, sender, charge)
    tally.walking++
    if (!isPrepaid) continue
    books.post({ account: 'cash-branch', party: rider.place, amount: charge }, { ...sender, amount: -charge })
    tally.prepaid++
  }
}

/** All of them move; the simulation requests nothing that is not allowed. */
async function move({ office }: Running, all: readonly Parcel[], body: Omit<MoveOrders, 'ids'>): Promise<void> {
  for (const some of parts(all)) {
    const answer = await office.admin.call(orderStatusContract.update, { body: { ...body, ids: some.map(({ id }) => id) } })
    expect(answer).toMatchObject({ applied: some.length, refused: 0 })
  }
}

/** Branches and agencies receive what came, and riders take it out with what failed before. */
async function sendOut(month: Running): Promise<void> {
  const fresh = month.parcels.filter(parcel => parcel.state === 'waiting')
  for (const [place, some] of grouped(fresh, parcel => parcel.rider.place)) {
    await move(month, some, { status_key: status.dropOffExpected, warehouse_id: place })
    await move(month, some, { status_key: status.receivedAtOrigin, warehouse_id: place })
  }
  const out = month.parcels.filter(({ state }) => state === 'waiting' || state === 'received' || state === 'failed')
  await move(month, out, { status_key: status.readyForDelivery })
  for (const [rider, some] of grouped(out, parcel => parcel.rider))
    await move(month, some, { status_key: status.sentForDelivery, rider_id: rider.id })
  for (const parcel of out) parcel.state = 'out'
}

const holderOf = ({ rider }: Parcel, isCash: boolean) =>
  !isCash
    ? ({ account: 'cash-gateway', party: OURS, custody: 'at-gateway' } as const)
    : rider.agency === null
      ? ({ account: 'cash-rider', party: rider.id, custody: 'with-rider' } as const)
      : ({ account: 'cash-agency', party: rider.agency, custody: 'with-agency' } as const)

/** The effect of a delivery on the books; with -1, of taking it back. */
function bookDelivery({ books }: Running, parcel: Parcel, isCash: boolean, times: 1n | -1n): void {
  const { account, party } = holderOf(parcel, isCash)
  const [cod, charge] = [parcel.cod * times, parcel.charge * times]
  books.post({ account, party, amount: cod }, { ...parcel.sender, amount: -cod })
  // At the counter it is charged when it is taken in.
  if (isOfMerchant(parcel)) bookCharge(books, parcel.sender, charge)
}

const bookCharge = (books: Books, sender: Sender, charge: bigint) =>
  books.post({ ...sender, amount: charge }, { account: 'income-delivery', party: OURS, amount: -charge })

/** Most are delivered, some are paid by QR, some fail, and some were wrongly reported as delivered. */
async function comeBack(month: Running): Promise<void> {
  const { chance, parcels, company, tally, office } = month
  const fates = parcels
    .filter(({ state }) => state === 'out')
    .map(parcel => ({
      parcel,
      ...{ isLost: chance.percent(2), isFailed: chance.percent(15), isCash: !chance.percent(10), isUndone: chance.percent(3) },
      isPartly: isOfMerchant(parcel) && parcel.cod > 0n && chance.percent(4),
      isWhole: chance.percent(40),
    }))
  await lose(
    month,
    fates.filter(({ isLost }) => isLost).map(({ parcel }) => parcel),
  )
  const failed = fates.filter(({ isLost, isFailed }) => !isLost && isFailed).map(({ parcel }) => parcel)
  await move(month, failed, { status_key: status.deliveryFailed, reason_id: company.reasons.failed })
  const reached = fates.filter(({ isLost, isFailed }) => !isLost && !isFailed)
  for (const { parcel, isWhole } of reached.filter(({ isPartly }) => isPartly)) await deliverPart(month, parcel, isWhole)
  const delivered = reached.filter(({ isPartly, isWhole }) => !isPartly || isWhole)
  for (const isCash of [true, false]) {
    const some = delivered.filter(fate => fate.isCash === isCash).map(({ parcel }) => parcel)
    const method = isCash ? 'cash' : 'qr'
    await move(month, some, { status_key: status.delivered, receiver: 'Sita', payment_method: method })
    for (const parcel of some) {
      bookDelivery(month, parcel, isCash, 1n)
      parcel.state = 'delivered'
      if (parcel.cod > 0n) parcel.custody = holderOf(parcel, isCash).custody
    }
  }
  const undone = delivered.filter(({ isUndone }) => isUndone)
  if (undone.length > 0) {
    const ids = undone.map(({ parcel }) => parcel.id)
    const body = { ids, status_key: status.delivered, remark: 'Told of the wrong parcel' }
    expect(await office.admin.call(orderStatusContract.reverse, { body })).toMatchObject({ applied: ids.length })
    for (const { parcel, isCash } of undone) {
      bookDelivery(month, parcel, isCash, -1n)
      if (parcel.cod > 0n) parcel.custody = 'to-collect'
    }
    const again = undone.map(({ parcel }) => parcel)
    await move(month, again, { status_key: status.deliveryFailed, reason_id: company.reasons.failed })
    failed.push(...again)
  }
  for (const parcel of failed) {
    parcel.state = 'failed'
    parcel.attempts++
  }
  tally.delivered += delivered.length - undone.length
  tally.failed += failed.length - undone.length
  tally.undone += undone.length
}

/**
 * The receiver keeps one of two pieces and pays half of the COD in cash; the other one begins its way back as an order of its own.
 * @param isWhole it was told wrongly, since both were taken, and is undone
 */
async function deliverPart(month: Running, parcel: Parcel, isWhole: boolean): Promise<void> {
  const { office, parcels, tally } = month
  const whole = parcel.cod
  const paid = (whole / 200n) * 100n
  const amount = fromMinor(paid, 'NPR')
  await move(month, [parcel], {
    status_key: status.partiallyDelivered,
    receiver: 'Sita',
    payment_method: 'cash',
    pieces: 1,
    amount,
  })
  parcel.cod = paid
  bookDelivery(month, parcel, true, 1n)
  parcel.state = 'delivered'
  parcel.custody = holderOf(parcel, true).custody
  const { children } = await office.admin.call(orderContract.get, at(parcel.id))
  const { sender, rider } = parcel
  parcels.push({
    ...{ ...untouched(), id: children[0]?.id ?? 0, sender, rider, cod: 0n, charge: 0n, isPrepaid: false },
    ...{ state: isWhole ? 'cancelled' : 'going-back', custody: 'none', isRest: true },
  })
  tally.partly++
  if (!isWhole) return
  const body = { ids: [parcel.id], status_key: status.partiallyDelivered, remark: 'They took both' }
  expect(await office.admin.call(orderStatusContract.reverse, { body })).toMatchObject({ applied: 1 })
  bookDelivery(month, parcel, true, -1n)
  parcel.cod = whole
  parcel.state = 'out'
  parcel.custody = 'to-collect'
  tally.partsUndone++
}

/** A lost parcel requests a claim by itself, which someone approves. */
async function lose(month: Running, lost: readonly Parcel[]): Promise<void> {
  const { company, books, apart, tally } = month
  if (lost.length === 0) return
  await move(month, lost, { status_key: status.lost, reason_id: company.reasons.lost, remark: 'Not on the van in the evening' })
  const { decides } = company.people
  const { data } = await decides.call(approvalContract.list, {
    query: { filters: { kind: 'claim', state: 'pending' }, paginate: 100 },
  })
  expect(data.map(({ order_id }) => order_id).sort()).toEqual(lost.map(({ id }) => id).sort())
  for (const { id } of data) await decides.call(approvalContract.approve, at(id))
  for (const parcel of lost) {
    parcel.state = 'lost'
    if (parcel.cod > 0n) parcel.custody = 'not-collected'
    books.post({ ...parcel.sender, amount: -DECLARED }, { account: 'expense-claim', party: OURS, amount: DECLARED })
    apart.push({ sender: parcel.sender, amount: DECLARED })
    // What was charged at the counter and not paid there stays charged.
    if (!isOfMerchant(parcel) && !parcel.isPrepaid) apart.push({ sender: parcel.sender, amount: -parcel.charge })
    parcel.adjusted.credit += DECLARED
  }
  tally.lost += lost.length
  tally.claims += data.length
}

/** A parcel that failed too often goes back; the way there is paid for all the same. */
async function bringBack(month: Running): Promise<void> {
  const { parcels, company, books, tally } = month
  const back = parcels.filter(({ state, attempts }) => state === 'failed' && attempts >= MOST_ATTEMPTS)
  await move(month, back, { status_key: status.returnRequested, reason_id: company.reasons.returned })
  await move(month, back, { status_key: status.returnConfirmed })
  const rests = parcels.filter(({ state }) => state === 'going-back')
  back.push(...rests)
  await move(month, back, { status_key: status.returnInTransit })
  for (const [place, some] of grouped(back, parcel => parcel.rider.place))
    await move(month, some, { status_key: status.returnArrivedAtOrigin, warehouse_id: place })
  await move(month, back, { status_key: status.sentToMerchant })
  await move(month, back, { status_key: status.returnedToMerchant, receiver: 'Shop', signature: 'Sheet 7' })
  for (const parcel of back) {
    parcel.state = 'returned'
    if (parcel.cod > 0n) parcel.custody = 'not-collected'
    if (isOfMerchant(parcel)) bookCharge(books, parcel.sender, parcel.charge)
  }
  tally.returned += back.length - rests.length
  tally.rests += rests.length
}

/** In the evening, a second person approves another COD or charge for some of what was delivered and nobody has handed in. */
async function putDayRight({ chance, parcels, company, books, tally }: Running): Promise<void> {
  const { asks, decides } = company.people
  for (const parcel of parcels.filter(one => isHeld(one) && isOfMerchant(one))) {
    const of = chance.percent(6) ? 'cod' : chance.percent(6) ? 'charge' : null
    if (of === null) continue
    const before = parcel[of]
    const after = of === 'cod' ? BigInt(chance.between(1, 6000)) * 100n : BigInt(chance.between(6000, 30_000))
    const body = { of, amount: fromMinor(after, 'NPR'), reason: 'Mistyped at the door' } as const
    const { approval_id } = await asks.call(adjustmentContract.ask, { ...at(parcel.id), body })
    await decides.call(approvalContract.approve, at(approval_id ?? 0))
    const more = after - before
    parcel[of] = after
    parcel.adjusted[of] += more
    if (of === 'charge') bookCharge(books, parcel.sender, more)
    else {
      const { account, party } = holderOf(parcel, true)
      books.post({ account, party, amount: more }, { ...parcel.sender, amount: -more })
    }
    if (of === 'cod') tally.adjustedCods++
    else tally.adjustedCharges++
  }
}

/** Where cash is that was handed in, or never was anybody's. */
const late: readonly Custody[] = ['at-branch', 'at-office', 'at-gateway']

/** Who answers for the COD of a parcel that is nobody's to hand in any more; we do where an agency has paid it in. */
const bearerOf = ({ custody, rider }: Parcel) =>
  custody === 'at-gateway'
    ? ({ borne_by: 'holder', account: 'cash-gateway', party: OURS } as const)
    : rider.agency === null
      ? ({ borne_by: 'holder', account: 'variance-rider', party: rider.id } as const)
      : ({ borne_by: 'us', account: 'expense-adjustment', party: OURS } as const)

/** Some mistakes are noticed only once the cash is handed in, or after the invoice, which stays as it is: the next one has the difference. */
async function putLateRight(month: Running): Promise<void> {
  const { chance, size, parcels, company, books, apart, tally } = month
  const { asks, decides } = company.people
  const known = parcels.filter(
    one => isOfMerchant(one) && one.state === 'delivered' && one.cod > 0n && late.includes(one.custody),
  )
  for (const isInvoiced of [false, true]) {
    const some = known.filter(one => one.isInvoiced === isInvoiced)
    for (let times = 0; some.length > 0 && times < Math.ceil(size.orders / 1000) + 2; times++) {
      const parcel = chance.pick(some)
      const of: 'cod' | 'charge' = chance.percent(50) ? 'cod' : 'charge'
      const after = of === 'cod' ? BigInt(chance.between(1, 6000)) * 100n : BigInt(chance.between(6000, 30_000))
      const more = after - parcel[of]
      if (more === 0n) continue
      const { borne_by, account, party } = bearerOf(parcel)
      const body = {
        of,
        amount: fromMinor(after, 'NPR'),
        reason: 'Found with the receipts',
        ...(of === 'cod' ? { borne_by } : {}),
      }
      const { approval_id } = await asks.call(adjustmentContract.ask, { ...at(parcel.id), body })
      await decides.call(approvalContract.approve, at(approval_id ?? 0))
      parcel[of] = after
      parcel.adjusted[of] += more
      if (of === 'charge') bookCharge(books, parcel.sender, more)
      else books.post({ account, party, amount: more }, { ...parcel.sender, amount: -more })
      if (of === 'cod' && account !== 'cash-gateway') month.withoutCash += more
      if (isInvoiced) apart.push({ sender: parcel.sender, amount: of === 'cod' ? more : -more })
      if (of === 'cod') tally[isInvoiced ? 'invoicedCods' : 'handedInCods']++
      else tally[isInvoiced ? 'invoicedCharges' : 'handedInCharges']++
    }
  }
}

const isHeld = ({ custody }: Parcel) => custody === 'with-rider' || custody === 'with-agency'

/** Some money is disputed before it is handed in: until the next evening no document takes it. */
async function dispute({ chance, parcels, company, tally }: Running): Promise<void> {
  for (const parcel of parcels.filter(isHeld)) {
    if (!chance.percent(6)) continue
    await company.people.asks.call(disputeContract.open, {
      ...at(parcel.id),
      body: { reason: 'The receiver says they paid less' },
    })
    parcel.isDisputed = true
    tally.disputed++
  }
}

async function endDisputes({ parcels, company, tally }: Running): Promise<void> {
  for (const parcel of parcels.filter(({ isDisputed }) => isDisputed)) {
    await company.people.asks.call(disputeContract.close, { ...at(parcel.id), body: { reason: 'The receipt was found' } })
    parcel.isDisputed = false
    tally.settledDisputes++
  }
}

/** Riders hand in their cash in the evening; one person counts it without knowing the expected sum, and a third decides. */
async function handIn(month: Running): Promise<void> {
  const { chance, parcels, company, books, papers, tally } = month
  const { makes, counts, decides } = company.people
  const held = parcels.filter(({ custody, isDisputed }) => custody === 'with-rider' && !isDisputed)
  for (const [rider, all] of grouped(held, parcel => parcel.rider))
    for (const some of parts(all)) {
      const declared = sumOf(some, 'cod')
      const body = { party_id: rider.id, order_ids: some.map(({ id }) => id) }
      const deposit = await makes.call(riderDepositContract.create, { body })
      expect(deposit).toMatchObject({ declared: fromMinor(declared, 'NPR'), lines: some.length })
      const isShort = chance.percent(25)
      const counted = isShort ? declared - BigInt(chance.between(1, 50)) * 100n : declared
      await counts.call(riderDepositContract.statusUpdate, {
        ...at(deposit.id),
        body: { status: 'counted', denominations: inCoins(counted) },
      })
      if (chance.percent(5)) {
        const why = { reason_id: company.reasons.rejected, details: 'Count it again tomorrow' }
        await decides.call(riderDepositContract.reject, { ...at(deposit.id), body: why })
        tally.rejected++
        continue
      }
      await decides.call(riderDepositContract.statusUpdate, {
        ...at(deposit.id),
        body: { status: 'approved', reason: isShort ? 'The rider owes it' : null },
      })
      books.post(
        { account: 'cash-rider', party: rider.id, amount: -declared },
        { account: 'cash-branch', party: rider.place, amount: counted },
        { account: 'variance-rider', party: rider.id, amount: declared - counted },
      )
      papers.push({
        ...{ kind: 'rider-deposit', id: deposit.id },
        // The coins are one line.
        amounts: [...some.map(({ cod }) => cod), declared, counted, counted, ...(isShort ? [counted - declared] : [])],
      })
      for (const parcel of some) parcel.custody = 'at-branch'
      tally.deposits++
      if (isShort) tally.short++
    }
}

/** Once a week branches and agencies pay in at the bank, branches less what they spent. */
async function payInAtBank(month: Running): Promise<void> {
  for (const branch of month.company.branches) await payInBranch(month, branch)
  for (const agency of month.company.agencies) await payInAgency(month, agency)
}

async function everyPage<T>(read: (page: number) => Promise<{ data: readonly T[] }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { data } = await read(page)
    all.push(...data)
    if (data.length < 100) return all
  }
}

async function payInBranch(month: Running, branch: number): Promise<void> {
  const { chance, parcels, company, books, papers, tally, spent: all } = month
  const { makes, decides } = company.people
  const filters = { party_id: String(branch) }
  const receipts = await everyPage(page => makes.call(branchDepositContract.pending, { query: { filters, paginate: 100, page } }))
  const cash = books.of('cash-branch', branch)
  expect(receipts.reduce((sum, { amount }) => sum + toMinor(amount, 'NPR'), 0n)).toBe(cash)
  if (cash === 0n) return
  const body = { receipt_ids: receipts.map(({ id }) => id) }
  const { id } = await makes.call(branchDepositContract.create, { body })
  await makes.call(branchDepositContract.upload, { ...at(id), file: slip() })
  let spent = 0n
  const entered: bigint[] = []
  for (const verdict of ['approved', 'refused'] as const) {
    if (!chance.percent(50)) continue
    const amount = BigInt(chance.between(100, Number(cash / 400n)))
    const expense = await makes.call(branchExpenseContract.create, {
      ...at(id),
      body: { expense_kind_id: company.fuel, amount: fromMinor(amount, 'NPR'), note: 'Van' },
      file: slip(),
    })
    await decides.call(branchExpenseContract.decide, {
      params: { id, expenseId: expense.id },
      body: { status: verdict, reason: verdict === 'refused' ? 'No receipt' : null },
    })
    if (verdict === 'approved') spent += amount
    all[verdict] += amount
    entered.push(amount)
    tally.expenses++
  }
  const approved = await decides.call(branchDepositContract.statusUpdate, {
    ...at(id),
    body: { status: 'approved', reference: `BANK-B${id}` },
  })
  expect(approved).toMatchObject({
    declared: fromMinor(cash, 'NPR'),
    spent: fromMinor(spent, 'NPR'),
    net: fromMinor(cash - spent, 'NPR'),
  })
  books.post(
    { account: 'cash-branch', party: branch, amount: -cash },
    { account: 'cash-office', party: OURS, amount: cash - spent },
    { account: 'expense-branch', party: company.fuel, amount: spent },
  )
  const received = receipts.map(({ amount }) => toMinor(amount, 'NPR'))
  papers.push({ kind: 'branch-deposit', id, amounts: [...received, cash, ...entered, cash - spent] })
  for (const parcel of parcels) if (parcel.custody === 'at-branch' && parcel.rider.place === branch) parcel.custody = 'at-office'
  tally.deposits++
}

async function payInAgency({ parcels, company, books, papers, tally }: Running, agency: number): Promise<void> {
  const { makes, decides } = company.people
  const held = parcels.filter(({ custody, rider }) => custody === 'with-agency' && rider.agency === agency)
  expect(sumOf(held, 'cod')).toBe(books.of('cash-agency', agency))
  for (const some of parts(held.filter(({ isDisputed }) => !isDisputed))) {
    const declared = sumOf(some, 'cod')
    const body = { party_id: agency, order_ids: some.map(({ id }) => id) }
    const { id, commission, commission_id } = await makes.call(agencyDepositContract.create, { body })
    const earned = PAY.agency * BigInt(some.length)
    expect(commission).toBe(fromMinor(earned, 'NPR'))
    await makes.call(agencyDepositContract.upload, { ...at(id), file: slip() })
    await decides.call(agencyDepositContract.statusUpdate, {
      ...at(id),
      body: { status: 'approved', reference: `BANK-A${id}` },
    })
    books.post(
      { account: 'cash-agency', party: agency, amount: -declared },
      { account: 'cash-office', party: OURS, amount: declared - earned },
      { account: 'expense-commission', party: OURS, amount: earned },
    )
    papers.push({
      ...{ kind: 'agency-deposit', id },
      amounts: [...some.map(({ cod }) => cod), declared, earned, declared - earned],
    })
    papers.push({ kind: 'agency-commission', id: commission_id ?? 0, amounts: commissionAmounts(PAY.agency, some.length) })
    for (const parcel of some) parcel.custody = 'at-office'
    tally.deposits++
    tally.setOff++
  }
}

/** Each line with its pay and the rate that it comes from; their rule, its rate and what it comes to; the total. */
function commissionAmounts(pay: bigint, lines: number): bigint[] {
  const total = pay * BigInt(lines)
  return [...Array<bigint>(2 * lines).fill(pay), pay, total, total]
}

const isCollected = ({ state }: Parcel) => state === 'delivered'
const isCharged = ({ state, sender }: Parcel) => sender.account === 'walking' || state === 'delivered' || state === 'returned'

/** Senders are invoiced for what is due, and paid in one or two parts; one who owes more than was collected pays. */
async function settle(month: Running): Promise<void> {
  const { parcels, company } = month
  for (const { id } of company.merchants) await settleWith(month, { account: 'merchant', party: id })
  for (const party of new Set(parcels.flatMap(({ sender }) => (sender.account === 'walking' ? [sender.party] : []))))
    await settleWith(month, { account: 'walking', party })
}

const invoices = { merchant: merchantInvoiceContract, walking: walkingInvoiceContract }

async function settleWith(month: Running, sender: Sender): Promise<void> {
  const { chance, parcels, company, books, papers, tally } = month
  const { makes, decides, pays } = company.people
  const byId = new Map(parcels.map(parcel => [parcel.id, parcel]))
  const invoiceContract = invoices[sender.account]
  const filters = { party_id: String(sender.party) }
  const due = await everyPage(page => makes.call(invoiceContract.pending, { query: { filters, paginate: 100, page } }))
  for (const some of parts(due)) {
    const invoiced = some.flatMap(({ id }) => byId.get(id) ?? [])
    const invoice = await makes.call(invoiceContract.create, { body: { order_ids: some.map(({ id }) => id) } })
    tally.invoices++
    expect(invoiced.filter(({ isDisputed }) => isDisputed)).toEqual([])
    const settled = invoiced.map(parcel => ({
      cod: isCollected(parcel) ? parcel.cod - parcel.adjusted.cod : 0n,
      charges: isCharged(parcel) ? parcel.charge - parcel.adjusted.charge : 0n,
      prepaid: parcel.isPrepaid ? parcel.charge : 0n,
      adjustments: parcel.adjusted.cod - parcel.adjusted.charge,
    }))
    const apart = month.apart.filter(({ sender: { account, party } }) => account === sender.account && party === sender.party)
    month.apart = month.apart.filter(one => !apart.includes(one))
    const sums = {
      cod: total(settled.map(({ cod }) => cod)),
      charges: total(settled.map(({ charges }) => charges)),
      prepaid: total(settled.map(({ prepaid }) => prepaid)),
      adjustments: total([...settled.map(({ adjustments }) => adjustments), ...apart.map(({ amount }) => amount)]),
    }
    const net = sums.cod - sums.charges + sums.prepaid + sums.adjustments
    for (const [name, amount] of Object.entries({ ...sums, net }))
      expect(invoice.totals).toMatchObject({ [name]: fromMinor(amount, 'NPR') })
    expect(invoice.declared).toBe(fromMinor(net, 'NPR'))
    papers.push({
      ...{ kind: `${sender.account}-invoice`, id: invoice.id },
      amounts: invoiceAmounts(
        settled,
        apart.map(({ amount }) => amount),
      ),
    })
    await decides.call(invoiceContract.statusUpdate, { ...at(invoice.id), body: { status: 'approved' } })
    for (const parcel of invoiced) parcel.isInvoiced = true
    const open = net < 0n ? -net : net
    if (net < 0n && !(await isPaidAfterAll(month, invoice.id, sender, open))) continue
    const first = chance.percent(30) ? open / 2n : open
    for (const [part, amount] of [first, open - first].entries()) {
      if (amount === 0n) continue
      const reference = `PAY-${invoice.id}-${part}`
      const body = { amount: fromMinor(amount, 'NPR'), reference, paid_on: todayThere() }
      await pays.call(invoiceContract.pay, { ...at(invoice.id), body })
      const paid = net < 0n ? -amount : amount
      books.post({ ...sender, amount: paid }, { account: 'cash-office', party: OURS, amount: -paid })
      tally.payments++
    }
  }
}

/** A sender does not pay, and a second person approves the write-off; every second write-off is taken back. */
async function isPaidAfterAll({ company, books, tally }: Running, id: number, sender: Sender, open: bigint) {
  const { asks, decides } = company.people
  const decided = async (endpoint: typeof adjustmentContract.invoiceWriteOff | typeof adjustmentContract.endInvoiceWriteOff) => {
    const { approval_id } = await asks.call(endpoint, { ...at(id), body: { reason: 'The shop is shut' } })
    await decides.call(approvalContract.approve, at(approval_id ?? 0))
  }
  await decided(adjustmentContract.invoiceWriteOff)
  tally.unpaid++
  const isBack = tally.unpaid % 2 === 1
  if (isBack) await decided(adjustmentContract.endInvoiceWriteOff)
  else books.post({ ...sender, amount: -open }, { account: 'write-off', party: OURS, amount: open })
  if (isBack) tally.paidAfterAll++
  return isBack
}

/** Now and then money is put right afterwards, and a second person approves. */
async function putRight({ chance, parcels, company, books, apart, tally, writtenOff }: Running): Promise<void> {
  const { asks, decides } = company.people
  for (const { id: rider } of company.riders) {
    const owed = books.of('variance-rider', rider)
    if (owed <= 0n || !chance.percent(80)) continue
    const body = { currency: 'NPR', reason: 'Deducted from nobody' }
    const { approval_id } = await asks.call(adjustmentContract.varianceWriteOff, { ...at(rider), body })
    await decides.call(approvalContract.approve, at(approval_id ?? 0))
    books.post({ account: 'variance-rider', party: rider, amount: -owed }, { account: 'write-off', party: OURS, amount: owed })
    tally.writtenOff++
    const all = (writtenOff.get(rider) ?? 0n) + owed
    writtenOff.set(rider, all)
    if (!chance.percent(60)) continue
    // No amount is given, which means everything that was ever written off.
    const back = await asks.call(adjustmentContract.endVarianceWriteOff, { ...at(rider), body })
    await decides.call(approvalContract.approve, at(back.approval_id ?? 0))
    expect(toMinor(back.after, 'NPR') - toMinor(back.before, 'NPR')).toBe(all)
    books.post({ account: 'variance-rider', party: rider, amount: all }, { account: 'write-off', party: OURS, amount: -all })
    writtenOff.delete(rider)
    tally.takenBack++
  }
  for (const parcel of parcels.filter(({ isInvoiced }) => isInvoiced)) {
    if (!chance.percent(3)) continue
    const of = chance.percent(50) ? 'credit' : 'debit'
    const amount = BigInt(chance.between(100, 9000))
    const { approval_id } = await asks.call(adjustmentContract.ask, {
      ...at(parcel.id),
      body: { of, amount: fromMinor(amount, 'NPR'), reason: 'Agreed by telephone' },
    })
    await decides.call(approvalContract.approve, at(approval_id ?? 0))
    const owed = of === 'credit' ? -amount : amount
    books.post({ ...parcel.sender, amount: owed }, { account: 'expense-adjustment', party: OURS, amount: -owed })
    apart.push({ sender: parcel.sender, amount: -owed })
    parcel.adjusted.credit -= owed
    tally.adjustments++
  }
}

/** How many days the month is moved into the past once it is over, because commissions cover past periods. */
const LATER = 40

/** The month is over, and riders are paid for what they delivered: against cash once that is in, without cash at once. */
async function payRiders({ office, parcels, company, books, papers, tally }: Running): Promise<void> {
  const { makes, decides, pays } = company.people
  await asOwner(office.database, async tx => {
    const later = sql`interval '1 day' * ${sql.lit(LATER)}`
    await sql`update order_events set at = at - ${later} where tenant_id = ${office.tenant.id}`.execute(tx)
    await sql`update documents set decided_at = decided_at - ${later} where tenant_id = ${office.tenant.id}`.execute(tx)
    await sql`update order_disputes set opened_at = opened_at - ${later}, closed_at = closed_at - ${later} where tenant_id = ${office.tenant.id}`.execute(
      tx,
    )
  })
  const today = todayThere()
  const period = { from_day: addDays(today, -LATER - 10), to_day: addDays(today, -LATER + 10) }
  for (const rider of company.riders.filter(({ agency }) => agency === null)) {
    const own = parcels.filter(
      parcel => parcel.rider === rider && parcel.state === 'delivered' && parcel.custody !== 'with-rider',
    )
    if (own.length === 0) continue
    const earned = PAY.rider * BigInt(own.length)
    const commission = await makes.call(riderCommissionContract.create, { body: { party_id: rider.id, ...period } })
    expect(commission).toMatchObject({ lines: own.length, declared: fromMinor(earned, 'NPR') })
    await decides.call(riderCommissionContract.statusUpdate, { ...at(commission.id), body: { status: 'approved' } })
    const body = { amount: fromMinor(earned, 'NPR'), reference: `COMMISSION-${commission.id}`, paid_on: today }
    await pays.call(riderCommissionContract.pay, { ...at(commission.id), body })
    books.post(
      { account: 'expense-commission', party: OURS, amount: earned },
      { account: 'cash-office', party: OURS, amount: -earned },
    )
    papers.push({ kind: 'rider-commission', id: commission.id, amounts: commissionAmounts(PAY.rider, own.length) })
    tally.commissions++
  }
}
