// A dispatcher's day at the terminal: a run sheet made, filled from a pipe, sent out, closed with what came back, and printed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRunSheet } from '@office/cli/areas/operations/fill-run-sheet'
import type {} from '@office/server/areas/operations/run-sheet.table'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let terminal: Terminal
let waybills: string[]
let rider: string

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(async tx => {
    await seedDemoData(tx, 8, Date.now())
    const ready = { status_key: status.created, bucket_id: null, bag_id: null, rider_id: null }
    await tx.updateTable('orders').set(ready).execute()
    await tx.deleteFrom('run_sheet_orders').execute()
    const found = await tx
      .selectFrom('riders')
      .select(['name', 'warehouse_id'])
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    // By the names that people know.
    rider = found.name
    const rows = await tx
      .updateTable('orders')
      .set({ status_key: status.readyForDelivery, current_warehouse_id: found.warehouse_id })
      .where('id', '<=', 7)
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
  const { exit, out, err } = await terminal.run([...args, '--json'], input)
  return { exit, err, answer: out === '' ? null : JSON.parse(out).data }
}

it('makes a sheet, fills it from a pipe, sends it out, closes it and saves it as PDF', async () => {
  const [first = '', second = '', third = '', fourth = ''] = waybills
  expect(await answerOf(['runsheets', 'create'])).toMatchObject({ exit: 2 })
  const nobody = await answerOf(['runsheets', 'create', '--rider', `${rider}x`])
  expect(nobody).toMatchObject({ exit: 1, err: expect.stringContaining(`Did you mean ${rider}?`) })
  const made = await answerOf(['runsheets', 'create', '--rider', rider, first])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 1, refused: 0 } })
  const sheet: string = made.answer.number
  // Each order has its answer; one bad number does not keep the others off the sheet.
  const added = await terminal.run(['runsheets', 'add', sheet, '-'], `${second}\n${third} ${first}\nNOBODY\n`)
  expect(added.exit).not.toBe(0)
  expect(added.err).toContain('2 added')
  expect(added.err).toContain('1 already there')
  expect(added.out).toContain('NOBODY\tnot-found\tNo order has this waybill, or it belongs to another branch')
  expect(await answerOf(['runsheets', 'list', '--state', 'open'])).toMatchObject({ exit: 0 })
  expect((await terminal.run(['runsheets', 'send', sheet])).err).toContain(`${sheet} is out: 3 orders`)
  expect(await answerOf(['runsheets', 'add', sheet, fourth])).toMatchObject({ answer: null })

  const missing = await terminal.run(['runsheets', 'close', sheet, '--returned', first])
  expect(missing.exit).not.toBe(0)
  expect(missing.err).toContain('not brought back')
  expect((await terminal.run(['runsheets', 'close', sheet, '--returned', fourth, '--yes'])).err).toContain(
    `${fourth} is not on ${sheet}`,
  )
  // What is on another sheet says on which, and how that is shown.
  const other: string = (await answerOf(['runsheets', 'create', '--rider', rider, fourth])).answer.number
  const elsewhere = await terminal.run(['runsheets', 'close', sheet, '--returned', fourth, '--yes'])
  expect(elsewhere.err).toContain(`${fourth} is not on ${sheet} but on ${other}.`)
  expect(elsewhere.err).toContain(`Run:  office runsheets show ${other}`)
  const out = await terminal.run(['runsheets', 'add', other, first])
  expect(out.out).toContain(`It is out with run sheet ${sheet}`)
  expect(out.err).toContain(`Run:  office runsheets show ${sheet}`)
  expect((await terminal.run(['runsheets', 'list', '--waybill', fourth])).out).toContain(other)
  expect((await terminal.run(['runsheets', 'found', sheet, first])).err).toContain(`${sheet}: 1 noted`)
  expect((await answerOf(['runsheets', 'findings', sheet])).answer.findings).toMatchObject([
    { waybill_number: first, outcome: 'returned' },
  ])
  const closed = await answerOf(['runsheets', 'close', sheet, '--yes'])
  expect(closed).toMatchObject({ exit: 0, answer: { state: 'closed', returned: 1, 'not-returned': 2 } })
  const timeline = await answerOf(['orders', 'timeline', first])
  expect(timeline.answer.events[0]).toMatchObject({ status_key: 'key_14', run_sheet: sheet })

  expect((await terminal.run(['runsheets', 'print', sheet])).exit).toBe(0)
  const path = join(terminal.folder, `${sheet}.pdf`)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})

it('takes orders off a sheet, recalls one that is out, and cancels it', async () => {
  const [first = '', second = '', stranger = ''] = waybills.slice(4)
  const made = await answerOf(['runsheets', 'create', '--rider', rider, first, second])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 2 } })
  const sheet: string = made.answer.number
  // What is not on it counts as done, and the rest is taken off; what nobody has is refused.
  const off = await terminal.run(['runsheets', 'take-off', sheet, stranger, second.toLowerCase()])
  expect([off.exit, off.err]).toEqual([0, expect.stringContaining(`${sheet}: 1 taken off   = 1 not on it`)])
  expect(await answerOf(['runsheets', 'take-off', sheet, second, 'NOBODY'])).toMatchObject({
    ...{ exit: 3, answer: { applied: 0, unchanged: 1, refused: 1, results: [{ outcome: 'unchanged' }, { code: 'not-found' }] } },
  })
  expect(off.err).toContain(`Undo:  office runsheets add ${sheet} ${second}`)
  await terminal.run(['runsheets', 'send', sheet])
  expect((await terminal.run(['runsheets', 'cancel', sheet])).exit).not.toBe(0)
  const back = await terminal.run(['runsheets', 'recall', sheet])
  expect(back.err).toContain(`${sheet} is open again`)
  expect(back.err).toContain(`Undo:  office runsheets send ${sheet}`)
  expect(await answerOf(['runsheets', 'cancel', sheet])).toMatchObject({ exit: 0, answer: { state: 'cancelled' } })
})

it('makes one sheet, however often its answer is lost and the same command is run again', async () => {
  const context = await atTerminal(terminal, { out: '', err: '' }, () => true)
  const lossy: typeof fetch = async (...asked) => {
    const answer = await context.fetch(...asked)
    if ((await answer.clone().text()).includes('"sheet"')) throw new TypeError('lost')
    return answer
  }
  const sheets = async () => (await office.admin.call(runSheetContract.list, {})).data
  const before = (await sheets()).length
  const create = (given: Partial<typeof context> = {}, remark = 'evening') =>
    createRunSheet({ args: [], flags: { rider, remark, json: true } }, { ...context, ...given })
  for (let run = 0; run < 2; run++) await expect(create({ fetch: lossy })).rejects.toMatchObject({ isOffline: true })
  expect(await create()).toBe(0)
  expect((await sheets()).slice(before)).toHaveLength(1)
  // Another command, and the same one once its answer was here, make another.
  expect(await create({}, 'late')).toBe(0)
  expect(await create()).toBe(0)
  expect((await sheets()).slice(before)).toHaveLength(3)
})
