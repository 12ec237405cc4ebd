// Handing back at the terminal: a return sheet made, filled from a pipe, given to a rider, taken back, closed at the counter, printed.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {} from '@office/server/areas/operations/return-sheet.table'
import { pngOf } from '@office/server/core/testing/png'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { status } from '@office/shared/areas/orders/order-status.model'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let terminal: Terminal
let waybills: string[]
let names: { merchant: string; branch: string; rider: string; reason: string; shown: string }

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(async tx => {
    await seedDemoData(tx, 6, Date.now())
    await tx.deleteFrom('return_sheet_orders').execute()
    // Drop-downs add [C] to such a name, which nobody types.
    const merchant = await tx
      .selectFrom('merchants')
      .select(['id', 'name'])
      .where('merchant_type', '=', 'cash')
      .executeTakeFirstOrThrow()
    const branch = await tx.selectFrom('warehouses').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
    const rider = await tx.selectFrom('riders').select('name').where('is_active', '=', true).executeTakeFirstOrThrow()
    const reason = await tx
      .selectFrom('reasons')
      .select('id')
      .where('applies_to', '=', status.returnDeliveryFailed)
      .where('needs_photo', '=', false)
      .where('needs_date', '=', false)
      .executeTakeFirstOrThrow()
    const shown = await tx
      .insertInto('reasons')
      .values({
        text: 'Wet box',
        fault: 'operator',
        applies_to: status.returnDeliveryFailed,
        needs_photo: true,
        needs_date: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    names = {
      merchant: merchant.name,
      branch: branch.name,
      rider: rider.name,
      reason: String(reason.id),
      shown: String(shown.id),
    }
    const rows = await tx
      .updateTable('orders')
      .set({
        status_key: status.returnArrivedAtOrigin,
        merchant_id: merchant.id,
        walking_customer_id: null,
        current_warehouse_id: branch.id,
        bucket_id: null,
        bag_id: null,
        rider_id: null,
      })
      .returning('waybill_number')
      .execute()
    waybills = rows.map(row => row.waybill_number)
  })
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const answerOf = async (args: readonly string[], input?: string) => {
  const { exit, out, err } = await terminal.run(['returnsheets', ...args, '--json'], input)
  return { exit, err, answer: out === '' ? null : JSON.parse(out).data }
}

it('hands back on a sheet, all but what is refused, and saves it as PDF', async () => {
  const [first = '', second = '', third = '', fourth = ''] = waybills
  expect(await answerOf(['create'])).toMatchObject({ exit: 2 })
  const made = await answerOf(['create', '--merchant', names.merchant, '--branch', names.branch, first])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 1, refused: 0 } })
  const sheet: string = made.answer.number
  const piped = await answerOf(['add', sheet, '-'], `${second}\n${third}\n${fourth}\nNOBODY\n`)
  expect(piped).toMatchObject({ exit: 3, answer: { applied: 3, refused: 1, results: { 3: { code: 'not-found' } } } })
  const off = await terminal.run(['returnsheets', 'take-off', sheet, fourth])
  expect(off.err).toContain(`Undo:  office returnsheets add ${sheet} ${fourth}`)
  expect(await answerOf(['send', sheet])).toMatchObject({ exit: 2 })
  expect(await answerOf(['send', sheet, '--rider', names.rider])).toMatchObject({ exit: 0, answer: { state: 'out' } })
  expect((await terminal.run(['returnsheets', 'recall', sheet])).err).toContain(`${sheet} is open again`)

  writeFileSync(join(terminal.folder, 'signed.png'), pngOf(8, 8))
  const signed = ['close', sheet, '--receiver', 'Mina Shah', '--signature', join(terminal.folder, 'signed.png')]
  expect(await answerOf([...signed, '--refused', second])).toMatchObject({ exit: 2, err: expect.stringContaining('--reason') })
  const strange = await answerOf(['close', sheet, '--receiver', 'Mina Shah', '--refused', fourth, '--reason', names.reason])
  expect(strange.err).toContain(`${fourth} is not on ${sheet}`)
  expect(await answerOf(['found', sheet, second])).toMatchObject({ exit: 2, err: expect.stringContaining('--reason') })
  await answerOf(['found', sheet, second, '--reason', names.reason, '--remark', 'Box is wet'])
  expect((await answerOf(['findings', sheet])).answer.findings).toMatchObject([
    { waybill_number: second, outcome: 'refused', remark: 'Box is wet' },
  ])
  // One photo of what was refused may show several parcels.
  const [shown, box] = [['found', sheet, first, third, '--reason', names.shown], join(terminal.folder, 'box.png')]
  expect(await answerOf([...shown, '--date', '2099-01-31', '--photo', box])).toMatchObject({
    exit: 1,
    err: expect.stringContaining(box),
  })
  writeFileSync(box, pngOf(8, 8))
  expect(await answerOf([...shown, '--date', '2099-01-31'])).toMatchObject({ exit: 3, answer: { applied: 0, refused: 2 } })
  expect(await answerOf([...shown, '--date', '2099-01-31', '--photo', box])).toMatchObject({ exit: 0, answer: { applied: 2 } })
  const photos = (await answerOf(['findings', sheet])).answer.findings.map(
    ({ photo_id }: { photo_id: number | null }) => photo_id,
  )
  expect(photos.filter(Boolean)).toHaveLength(2)
  expect(await answerOf(['found', sheet, second, '--undo'])).toMatchObject({ exit: 0 })
  expect(await answerOf(signed)).toMatchObject({ exit: 2, err: expect.stringContaining('--yes') })
  const closed = await answerOf([...signed, '--yes'])
  expect(closed).toMatchObject({ exit: 0, answer: { state: 'closed', returned: 1, refused: 2, kept: 0 } })
  const listed = await terminal.run(['returnsheets', 'list', '--waybill', second, '--json'])
  expect(JSON.parse(listed.out).data).toMatchObject([{ number: sheet, receiver_name: 'Mina Shah', returned: 1 }])
  expect((await terminal.run(['returnsheets', 'print', sheet])).exit).toBe(0)
  expect(existsSync(join(terminal.folder, `${sheet}.pdf`))).toBe(true)

  const other = await answerOf(['create', '--merchant', names.merchant, '--branch', names.branch, third])
  expect(await answerOf(['cancel', other.answer.number])).toMatchObject({ exit: 0, answer: { state: 'cancelled' } })
  // What was refused waits again, with what was taken off and what was never on a sheet.
  const all = waybills.length - 1
  const filled = await answerOf(['create', '--merchant', names.merchant, '--branch', names.branch, '--fill'])
  expect(filled).toMatchObject({ exit: 0, answer: { applied: all } })
  await answerOf(['cancel', filled.answer.number])
  const empty = await answerOf(['create', '--merchant', names.merchant, '--branch', names.branch])
  const fill = await terminal.run(['returnsheets', 'fill', empty.answer.number])
  expect(fill.err).toContain(`${empty.answer.number}: ${all} added`)
  expect(fill.err).toContain(`Undo:  office returnsheets take-off ${empty.answer.number} `)
  const again = await answerOf(['fill', empty.answer.number])
  expect(again).toMatchObject({ err: expect.stringContaining('Nothing waits for') })
})
