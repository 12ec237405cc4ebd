// Documents made of a selection: of one whose list is no longer there, and of several payees; and payments that stand.
import { paidByDeposit } from '@office/shared/areas/finance/commissions/commission.model'
import { msg } from '@office/shared/core/messages/message'
import { afterAll, expect, it, vi } from 'vitest'
import type { Selection } from '../../../core/command/context.ts'
import { readContext } from '../../../core/command/scope.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import { agencyCommissions, riderCommissions } from '../commissions/commission-view.ts'
import { riderDeposits } from '../deposits/deposit-view.ts'
import { documentCommands } from './document.commands.ts'
import { type PaidDocument, whyNotPaid } from './paid-view.ts'

const { each, listed } = vi.hoisted(() => ({ each: vi.fn(), listed: { rows: null as readonly AnyRow[] | null } }))
vi.mock('./each-party.ts', () => ({ makeForEach: each }))
vi.mock('../../../core/list/list-handle.ts', async original => ({
  ...(await original<typeof import('../../../core/list/list-handle.ts')>()),
  currentList: () => listed.rows && { chosen: () => Promise.resolve(listed.rows?.map(data => ({ data }))) },
}))
// Other files in this worker may have loaded the modules mocked here, or load them later.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

it('says that nothing of the selection is there, instead of making nothing without a word', async () => {
  const create = documentCommands(riderDeposits).find(({ keys }) => keys?.includes('d'))
  const selection: Selection = {
    mode: 'ids',
    noun: riderDeposits.pending.noun,
    label: { message: msg`{n} orders selected`, values: { n: 2 } },
    ids: [1, 2],
    rows: [],
  }
  expect(await create?.run({ ...readContext('hotkey'), selection }, {})).toMatchObject({
    isRefused: true,
    toast: msg`What was selected is no longer here. Select it again.`,
  })
})

it('makes the commissions of several payees apart, so that one that is refused leaves the others', async () => {
  const create = documentCommands(riderCommissions).find(({ keys }) => keys?.includes('d'))
  const rows = [7, 8].map(id => ({ id, name: `Rider ${id}`, from_day: '2026-01-01', to_day: '2026-01-31' }))
  listed.rows = rows
  const label = { message: msg`{n} payees selected`, values: { n: 2 } }
  const selection: Selection = { mode: 'ids', noun: riderCommissions.pending.noun, label, ids: [7, 8], rows }
  await create?.run({ ...readContext('hotkey'), selection }, {})
  const apart = riderCommissions.pending.apart
  expect(each).toHaveBeenCalledExactlyOnceWith(riderCommissions, apart, rows, null)
  expect(rows.map(row => apart?.partOf(row))).toEqual([
    { key: '7', label: 'Rider 7' },
    { key: '8', label: 'Rider 8' },
  ])
})

it('says what to do instead of reversing what a deposit paid by set-off', () => {
  const setOff = {
    number: 'AC-2026-000001',
    maker_id: 1,
    state: 'paid',
    set_off_number: 'AD-2026-000001',
  } as unknown as PaidDocument // all that is read
  expect(whyNotPaid(agencyCommissions, setOff, 'reverse-payment')).toMatchObject({ message: paidByDeposit })
  expect(whyNotPaid(agencyCommissions, { ...setOff, ...{ set_off_number: null } }, 'reverse-payment')).toBeNull()
})
