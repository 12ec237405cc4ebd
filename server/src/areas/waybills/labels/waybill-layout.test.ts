// Layouts of labels: created, stretched to another paper, refused if something could not be printed, deleted except for the last;
// and how long a thousand labels take.
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { labelSize, scaledElements } from '@office/shared/areas/waybills/labels/label.model'
import { newElement, standardElements } from '@office/shared/areas/waybills/labels/standard-label'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { LABELS_OF_PART, waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

describe.each(await engines())('layouts of labels on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 3, Date.now()))
  }, 60_000)
  afterAll(() => t.close())

  const at = (id: number) => ({ params: { id } })
  const create = (body: object) =>
    t.admin.call(waybillLayoutContract.create, { body: { name: 'Rolls', paper: 'label-100x150', copies: 1, ...body } })
  const startOf = (bytes: Uint8Array) => Buffer.from(bytes.slice(0, 5)).toString()

  it('begin with the standard label, and stretch with their paper', async () => {
    const layout = await create({})
    expect(layout.elements).toEqual(standardElements('label-100x150'))
    const { name, copies, version } = layout
    const wide = await t.admin.call(waybillLayoutContract.update, {
      ...at(layout.id),
      body: { name, copies, version, paper: 'a5' },
    })
    expect(wide.elements).toHaveLength(layout.elements.length)
    const { width, height } = labelSize('a5')
    for (const element of wide.elements) {
      expect(element.x + element.width).toBeLessThanOrEqual(width + 0.05)
      expect(element.y + element.height).toBeLessThanOrEqual(height + 0.05)
    }
    const file = await t.admin.call(waybillPrintContract.sample, { query: { layout_id: layout.id } })
    expect(startOf(file.bytes)).toBe('%PDF-')
    await expect(create({})).rejects.toMatchObject({ code: 'waybill-layout-name-taken' })
  })

  it('keep their elements with another name, and stretch them to another paper, also where they are sent as they were read', async () => {
    const own = [newElement('qr', [3, 3, 20, 20]), newElement('text', [3, 30, 60, 10], { text: 'Handle with care' })]
    const made = await create({ name: 'Own', paper: 'a6', elements: own })
    const head = { name: 'Renamed', paper: 'a6' as const, copies: 2 }
    const renamed = await t.admin.call(waybillLayoutContract.update, { ...at(made.id), body: { ...head, version: made.version } })
    expect(renamed).toMatchObject({ name: 'Renamed', elements: own })
    const paper = 'a5' as const
    const wide = { ...head, paper, version: renamed.version }
    const stretched = await t.admin.call(waybillLayoutContract.update, { ...at(made.id), body: wide })
    expect(stretched.elements).toEqual(scaledElements(own, 'a6', 'a5'))
    const { id, ...read } = stretched
    const small = await t.admin.call(waybillLayoutContract.update, { ...at(id), body: { ...read, paper: 'label-100x100' } })
    expect(small.elements).toEqual(scaledElements(stretched.elements, 'a5', 'label-100x100'))
  })

  it('refuse by its place what could not be printed or read', async () => {
    const elements = [
      newElement('qr', [3, 3, 20, 20]),
      newElement('barcode', [3, 30, 20, 10]),
      newElement('text', [90, 3, 20, 10], { text: 'Beyond' }),
    ]
    await expect(create({ name: 'Narrow', elements })).rejects.toMatchObject({
      problem: {
        errors: [
          { path: 'elements.1', code: 'not-printable' },
          { path: 'elements.2', code: 'not-printable' },
        ],
      },
    })
  })

  it('go although they were printed, but the last one stays', async () => {
    const layout = await create({ name: 'For a day' })
    const [order] = await t.inTenant(tx => tx.selectFrom('orders').select('id').limit(1).execute())
    const body = { ids: [order?.id ?? 0], layout_id: layout.id }
    const print = await t.admin.call(waybillPrintContract.create, { body })
    await t.admin.call(waybillLayoutContract.remove, at(layout.id))
    // Its labels now use the first layout.
    expect(startOf((await t.admin.call(waybillPrintContract.pdf, at(print.id))).bytes)).toBe('%PDF-')
    const { data } = await t.admin.call(waybillLayoutContract.list, { query: { noPagination: true } })
    for (const { id } of data.slice(1)) await t.admin.call(waybillLayoutContract.remove, at(id))
    await expect(t.admin.call(waybillLayoutContract.remove, at(data[0]?.id ?? 0))).rejects.toMatchObject({ code: 'last-layout' })
  })

  // The work is the same on every engine.
  it.runIf(engine === 'embedded')(
    'print a thousand labels of reserved numbers in less than 20 s',
    { timeout: 60_000 },
    async () => {
      const request = await t.admin.call(waybillRequestContract.create, { body: { merchant_id: 3, amount: LABELS_OF_PART + 1 } })
      await expect(t.admin.call(waybillRequestContract.labels, at(request.id))).rejects.toMatchObject({ status: 404 })
      await t.admin.call(waybillRequestContract.confirm, { ...at(request.id), body: {} })
      const began = performance.now()
      const file = await t.admin.call(waybillRequestContract.labels, at(request.id), { timeout: 60_000 })
      expect(performance.now() - began).toBeLessThan(20_000)
      expect(file.name).toBe(`waybills-request-${request.id}-1-of-2.pdf`)
      expect(file.bytes.length).toBeGreaterThan(100_000)
      const rest = await t.admin.call(waybillRequestContract.labels, { ...at(request.id), query: { part: '2' } })
      expect(rest.bytes.length).toBeLessThan(100_000)
      await expect(
        t.admin.call(waybillRequestContract.labels, { ...at(request.id), query: { part: '3' } }),
      ).rejects.toMatchObject({
        problem: { errors: [{ path: 'part' }] },
      })
    },
  )
})
