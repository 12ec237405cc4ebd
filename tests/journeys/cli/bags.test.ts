// A hub's night at the terminal: a bag opened and filled from a pipe, sealed, dispatched, received with a parcel missing, printed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { receiveBag } from '@office/cli/areas/sorting/move-bag'
import { exitCodes } from '@office/cli/core/program/exit-codes'
import type {} from '@office/server/areas/sorting/sorting.table'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { status } from '@office/shared/areas/orders/order-status.model'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let terminal: Terminal
let waybills: string[]
let bucket: string
let branch: string

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(async tx => {
    await seedDemoData(tx, 8, Date.now())
    const idOf = async (table: 'sorting_buckets' | 'warehouses', code: string) =>
      (await tx.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    bucket = String(await idOf('sorting_buckets', 'C2'))
    branch = String(await idOf('warehouses', 'PKR'))
    const { rows } = await sql<{ waybill_number: string }>`
      update orders set status_key = ${status.sortedToBucket}, bag_id = null, rider_id = null, bucket_id = ${Number(bucket)},
        destination_warehouse_id = ${Number(branch)},
        current_warehouse_id = (select warehouse_id from sorting_buckets where id = ${Number(bucket)}) returning waybill_number`.execute(
      tx,
    )
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

it('opens a bag, fills it from a pipe, seals, dispatches and receives it, and saves its manifest', async () => {
  const [first = '', second = '', third = '', fourth = ''] = waybills
  expect(await answerOf(['bags', 'open'])).toMatchObject({ exit: 2 })
  expect((await terminal.run(['bags', 'open', '--bucket', bucket, '--to', 'Atlantis'])).err).toContain(
    'There is no "Atlantis" here',
  )
  const made = await answerOf(['bags', 'open', '--bucket', bucket, '--to', 'pokhara', first])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 1, refused: 0 } })
  const bag: string = made.answer.number
  const added = await terminal.run(['bags', 'add', bag, '-'], `${second}\n${third} NOBODY\n`)
  expect(added.exit).not.toBe(0)
  expect(added.out).toContain('NOBODY\tnot-found\tNo order has this waybill, or it belongs to another branch')
  const early = await terminal.run(['bags', 'dispatch', bag])
  expect(early.out).toContain(`${bag}\tbag-not-sealed\t${bag} is not sealed`)
  await terminal.run(['bags', 'seal', bag, '--seal', 'Z-0'])
  expect((await terminal.run(['bags', 'seal', bag, '--seal', 'Z-1'])).err).toContain(`${bag}: Sealed`)
  // The seal that it replaced was broken.
  const broken = await terminal.run(['bags', 'seal', bag, '--seal', 'z-0'])
  expect(broken.err).toContain(`Seal z-0 has been used already, for ${bag}. Take another one.`)
  expect((await terminal.run(['bags', 'seal', bag, '--seal', 'Z-2', '--mistyped'])).err).toContain(`${bag}: Sealed`)
  const sent = await answerOf(['bags', 'dispatch', bag, '--order', fourth])
  expect(sent).toMatchObject({ exit: 0, answer: { applied: 2 } })
  // Parcels of which nothing is said do not count as received unasked.
  const unasked = await terminal.run(['bags', 'receive', bag, '--short', second])
  expect(unasked).toMatchObject({ exit: 2, err: expect.stringContaining('Add --yes.') })
  const asked: string[] = []
  const person = await atTerminal(terminal, { out: '', err: '' }, question => {
    asked.push(question)
    return false
  })
  const flags = { short: [second], damaged: [], excess: [], reason: undefined, yes: false, json: false }
  expect(await receiveBag({ args: [bag], flags }, person)).toBe(exitCodes.failed)
  expect(asked).toEqual([
    `Receive ${bag}? Nothing was said of 2 parcels, which count as received: ${[first, third].sort().join(', ')}`,
  ])
  expect(await answerOf(['bags', 'receive', bag, '--damaged', third])).toMatchObject({
    exit: 2,
    err: expect.stringContaining('why they are damaged with --reason'),
  })
  expect(await answerOf(['bags', 'show', bag])).toMatchObject({ answer: { state: 'dispatched' } })
  // Where somebody names what arrived, the rest is short.
  const received = await answerOf(['bags', 'receive', bag, '-', '--excess', fourth], `${first}\n${third}\n`)
  expect(received).toMatchObject({ exit: 0, answer: { state: 'partly-received', received: 2, short: 1, excess: 1, damaged: 0 } })
  // What is short is named.
  expect((await terminal.run(['bags', 'receive', bag])).err).toContain(`Short: ${second}`)
  const found = await answerOf(['bags', 'receive', bag, second])
  expect(found).toMatchObject({ exit: 0, answer: { state: 'received', received: 3, short: 0 } })
  expect(await answerOf(['bags', 'show', bag])).toMatchObject({ exit: 0 })
  expect((await terminal.run(['bags', 'cancel', bag])).err).toContain('is no longer here')
  expect((await terminal.run(['bags', 'print', bag])).exit).toBe(0)
  expect(await answerOf(['sessions', 'list'])).toMatchObject({ exit: 0 })
  expect(existsSync(join(terminal.folder, `${bag}.pdf`))).toBe(true)
})

it('takes the steps of a bag back: parcels out, the seal broken, the dispatch recalled, the bucket emptied and its session closed', async () => {
  const [fifth = '', sixth = '', stranger = ''] = waybills.slice(4)
  const made = await answerOf(['bags', 'open', '--bucket', 'C2', '--to', branch, fifth, sixth])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 2 } })
  const bag: string = made.answer.number
  const out = await terminal.run(['bags', 'take-out', bag, stranger, sixth.toLowerCase()])
  expect([out.exit, out.err]).toEqual([0, expect.stringContaining(`${bag}: 1 taken out, 1 not in it, 0 refused`)])
  expect(out.err).toContain(`Undo:  office bags add ${bag} ${sixth}`)
  await terminal.run(['bags', 'seal', bag, '--seal', 'Y-1'])
  const unasked = await terminal.run(['bags', 'reopen', bag])
  expect(unasked).toMatchObject({ exit: 2, err: expect.stringContaining('Add --yes.') })
  expect((await terminal.run(['bags', 'reopen', bag, '--mistyped', '--yes'])).err).toContain(`${bag}: Open`)
  // The number of a mistyped seal is free again.
  expect((await terminal.run(['bags', 'seal', bag, '--seal', 'Y-1'])).err).toContain(`${bag}: Sealed`)
  await terminal.run(['bags', 'dispatch', bag])
  const recalled = await terminal.run(['bags', 'recall', bag])
  expect(recalled.err).toContain(`${bag}: Sealed`)
  expect(recalled.err).toContain(`Undo:  office bags dispatch ${bag}`)

  const session = await office.admin.call(sortingContract.login, { params: { id: Number(bucket) }, body: { device: 'S-NIGHT' } })
  expect(await answerOf(['sessions', 'close', String(session.id)])).toMatchObject({ exit: 2 })
  expect(await answerOf(['sessions', 'close', String(session.id), '--yes'])).toMatchObject({
    exit: 0,
    answer: { state: 'closed', closed_by: 'admin' },
  })
  const between = await terminal.run(['sessions', 'parcels', String(session.id)])
  const [, left] = /^Taken over: (\d+)\. Difference: –\. Handed over: \1\.\nEnded by ./m.exec(between.err) ?? []
  expect(between.out.split('\n').slice(1, -1)).toHaveLength(Number(left))
  const { answer } = await answerOf(['sessions', 'parcels', String(session.id)])
  expect(answer).toMatchObject({ parcels: Array.from({ length: Number(left) }, () => ({ taken_over: true, handed_over: true })) })
  expect((await terminal.run(['buckets', 'empty', 'C2'])).exit).toBe(2)
  const emptied = await answerOf(['buckets', 'empty', 'C2', '--yes'])
  expect(emptied.answer).toMatchObject({ code: 'C2' })
  expect(emptied.answer.parcels).toBeGreaterThan(0)
  expect(await answerOf(['buckets', 'show', 'C2'])).toMatchObject({ answer: { parcels: emptied.answer.refused } })
})

it('takes a return back to its origin', async () => {
  const back = waybills.at(-1) ?? ''
  await office.inTenant(tx =>
    tx
      .updateTable('orders')
      .set({
        status_key: status.returnConfirmed,
        bucket_id: null,
        origin_warehouse_id: Number(branch),
        current_warehouse_id: sql<number>`(select warehouse_id from sorting_buckets where id = ${Number(bucket)})`,
      })
      .where('waybill_number', '=', back)
      .execute(),
  )
  const made = await answerOf(['bags', 'open', '--bucket', 'C2', '--to', 'pokhara', back])
  expect(made).toMatchObject({ exit: 0, answer: { applied: 1, refused: 0 } })
  const bag: string = made.answer.number
  expect((await terminal.run(['bags', 'seal', bag, '--seal', 'X-1'])).exit).toBe(0)
  expect(await answerOf(['bags', 'dispatch', bag])).toMatchObject({ exit: 0, answer: { applied: 1 } })
  const stateOf = async () =>
    (await answerOf(['orders', 'list', '--waybill-number', back])).answer.map((order: { status_key: string }) => order.status_key)
  expect(await stateOf()).toEqual([status.returnInTransit])
  // Found as it is unpacked, it is received without being named again.
  expect(await answerOf(['bags', 'found', bag, back, '--as', 'lost'])).toMatchObject({ exit: 2 })
  const noted = await terminal.run(['bags', 'found', bag, '-'], `${back}\nNOBODY\n`)
  expect(noted.exit).toBe(exitCodes.rejected)
  expect(noted.err).toContain(`${bag}: 1 noted`)
  expect(noted.err).toContain(`Undo:  office bags found ${bag} ${back} --undo`)
  expect(noted.out).toContain(`NOBODY\tnot-in-bag\tIt is not on the manifest of ${bag}`)
  expect((await terminal.run(['bags', 'found', bag, back, '--undo'])).err).toContain(`${bag}: 1 taken back`)
  expect((await answerOf(['bags', 'findings', bag])).answer).toEqual({ number: bag, findings: [] })
  await terminal.run(['bags', 'found', bag, back])
  expect((await terminal.run(['bags', 'findings', bag])).out).toContain(`${back}\treceived\t`)
  const received = await answerOf(['bags', 'receive', bag])
  expect(received).toMatchObject({ exit: 0, answer: { state: 'received', received: 1, short: 0 } })
  expect(await stateOf()).toEqual([status.returnArrivedAtOrigin])
})
