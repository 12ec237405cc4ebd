// Paper at the terminal: labels from a pipe, recognised when they are printed twice, and proofs of delivery.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { scaledElements } from '@office/shared/areas/waybills/labels/label.model'
import { standardElements } from '@office/shared/areas/waybills/labels/standard-label'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let terminal: Terminal
let waybills: string[]

beforeAll(async () => {
  office = await joinServer()
  waybills = await office.inTenant(async tx => {
    await seedDemoData(tx, 3, Date.now())
    const rows = await tx.selectFrom('orders').select('waybill_number').execute()
    return rows.map(row => row.waybill_number)
  })
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const isPdf = (name: string) => {
  const path = join(terminal.folder, name)
  return existsSync(path) && readFileSync(path).subarray(0, 5).toString() === '%PDF-'
}

it('saves labels and proofs of delivery as PDF', async () => {
  const [first = '', second = ''] = waybills
  const labels = await terminal.run(['orders', 'label', '-', '-o', 'labels.pdf'], `${first}\n${second}\n`)
  expect(labels).toMatchObject({ exit: 0 })
  expect(labels.err).toContain('2 labels for "Label 100 × 150", 0 printed before')
  expect(isPdf('labels.pdf')).toBe(true)
  for (const [output, problem] of [
    ['nowhere/labels.pdf', 'nowhere does not exist'],
    ['.', '. is a folder'],
  ] as const) {
    const refused = await terminal.run(['orders', 'label', first, '--force', '-o', output])
    expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining(problem) })
  }
  // Nothing was printed by those that could not be written.
  expect((await terminal.run(['orders', 'history', second])).out).not.toContain('printed-again')
  expect((await terminal.run(['orders', 'history', first])).out).not.toContain('printed-again')
  const again = await terminal.run(['orders', 'label', first, 'NOBODY'])
  expect(again.exit).not.toBe(0)
  expect(again.err).toContain('1 printed before')
  expect(again.err).toContain('NOBODY')
  expect(isPdf(`${first}.pdf`)).toBe(true)
  expect((await terminal.run(['orders', 'history', first])).out).toContain('printed-again')
  expect(await terminal.run(['orders', 'pod', first, 'NOBODY', second, 'NOWHERE', '-o', 'some.pdf'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('No order has the waybill NOBODY, NOWHERE.'),
  })
  expect(isPdf('some.pdf')).toBe(true)
  expect(await terminal.run(['orders', 'pod', 'NOBODY'])).toMatchObject({
    exit: 1,
    err: expect.stringContaining('No order has the waybill NOBODY.'),
  })
  expect((await terminal.run(['orders', 'pod', first, second])).exit).toBe(0)
  expect(isPdf('proofs-of-delivery.pdf')).toBe(true)
})

it('says what is wrong with the amount of a request', async () => {
  for (const [amount, problem] of [
    ['12.5', 'This must be a whole number'],
    ['0', 'This must be between 1 and 10000'],
    ['ten', 'This must be a whole number'],
  ] as const) {
    const request = await terminal.run(['waybill-requests', 'create', '--merchant', '1', '--amount', amount])
    expect(request).toMatchObject({ exit: 2, err: expect.stringContaining(`--amount: ${problem}`) })
  }
})

it('makes a layout with the standard label, and stretches it to another paper', async () => {
  const made = await terminal.run(['waybill-layouts', 'create', '--name', 'Rolls', '--paper', 'a5', '--copies', '1'])
  expect(made).toMatchObject({ exit: 0 })
  const elements = async () => JSON.parse((await terminal.run(['waybill-layouts', 'show', 'Rolls', '--json'])).out).data.elements
  expect(await elements()).toEqual(standardElements('a5'))
  expect(await terminal.run(['waybill-layouts', 'edit', 'Rolls', '--paper', 'label-100x100'])).toMatchObject({
    exit: 0,
    err: expect.stringContaining('changed'),
  })
  expect(await elements()).toEqual(scaledElements(standardElements('a5'), 'a5', 'label-100x100'))
})
