// office orders create: by flags, by answers at a terminal, and never twice by accident.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOrder } from '@office/cli/areas/orders/create-order'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let staff: TestStaff
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  staff = await office.addTenant()
  await office.inTenant(tx => seedDemoData(tx, 5, Date.now()), staff.tenant)
  terminal = await signedIn(office, staff)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const flagsOf = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value])
const asked = {
  merchant_id: 'everest',
  reference_no: 'TERM-1',
  receiver_name: 'Asha Rai',
  receiver_phone: '+9779801234567',
  receiver_address: 'Lakeside 4',
  receiver_city_id: 'pokhara',
  weight_kg: '1.5',
  cod_amount: '1500',
}
const create = (fields: Record<string, string>, ...more: string[]) =>
  terminal.run(['orders', 'create', ...flagsOf(fields), ...more])
const count = () =>
  office.inTenant(
    async tx => Number((await tx.selectFrom('orders').select(tx.fn.countAll().as('n')).executeTakeFirstOrThrow()).n),
    staff.tenant,
  )

it('creates an order from flags, with names for numbers and the currency of the city; a trial stores nothing', async () => {
  const before = await count()
  const tried = await create(asked, '--dry-run', '--json')
  expect([tried.exit, tried.err]).toEqual([0, ''])
  expect(JSON.parse(tried.out)).toMatchObject({ dry_run: true, data: { reference_no: 'TERM-1' } })
  expect(await count()).toBe(before)

  const { exit, out, err } = await create(asked)
  expect([exit, out]).toEqual([0, expect.stringMatching(/^[A-Z]{2}\d{9}[A-Z]{2}\tNPR [\d,.]+\n$/)])
  const [waybill = ''] = out.split('\t')
  expect(err).toContain(`office orders label ${waybill}`)
  const shown = JSON.parse((await terminal.run(['orders', 'show', waybill, '--json'])).out).data
  expect(shown).toMatchObject({
    order: { city_name: 'Pokhara', cod_amount: '1500.00', currency: 'NPR', payment_type: 'COD', pieces: 1, weight_kg: '1.500' },
    receiver_address: 'Lakeside 4',
  })
  expect(out).toContain(shown.order.charge_total.replace(/\B(?=(\d{3})+(?!\d))/g, ','))
})

it('refuses what was created before: by its reference, or as a repeat until --again says that it is meant', async () => {
  const before = await count()
  expect(await create(asked)).toMatchObject({ exit: 1, err: expect.stringContaining('reference_no: This merchant already has') })
  const repeat = { ...asked, reference_no: 'TERM-2', receiver_phone: '9801234567' }
  const refused = await create(repeat, '--json')
  expect([refused.exit, refused.out]).toEqual([1, ''])
  const { error } = JSON.parse(refused.err)
  expect(error).toMatchObject({ code: 'order-repeats', message: expect.stringMatching(/same phone and city.*--again/) })
  expect(await create(repeat, '--dry-run')).toMatchObject({ exit: 1, out: '' })
  expect(await count()).toBe(before)
  expect((await create(repeat, '--again')).exit).toBe(0)
  expect((await create({ ...repeat, reference_no: 'TERM-3', cod_amount: '1501' })).exit).toBe(0)
  expect(await count()).toBe(before + 2)
})

it('names what is missing and wrong by its flag where nobody can be asked', async () => {
  const { weight_kg: _weight, receiver_city_id: _city, ...some } = asked
  const missing = await create(some)
  expect([missing.exit, missing.err]).toEqual([2, expect.stringContaining('--receiver-city-id, --weight-kg')])
  const city = await create({ ...asked, receiver_city_id: 'Pokhra' })
  expect([city.exit, city.err]).toEqual([1, expect.stringMatching(/--receiver-city-id: .*Did you mean Pokhara/)])
  expect(await create({ ...asked, receiver_phone: 'none' })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--receiver-phone'),
  })
  expect(await create({ ...asked, currency: 'ZZZ', reference_no: 'TERM-4', cod_amount: '7' })).toMatchObject({
    exit: 1,
    err: expect.stringContaining('currency: '),
  })
})

it('takes a file, prepaid without an amount', async () => {
  const { cod_amount: _amount, ...prepaid } = { ...asked, merchant_id: 1, receiver_city_id: 1, reference_no: 'TERM-5' }
  const fields = JSON.stringify({ ...prepaid, payment_type: 'PREPAID', is_fragile: true })
  const { exit, out, err } = await terminal.run(['orders', 'create', '--file', '-', '--json', '--pieces', '2'], fields)
  expect([exit, err]).toEqual([0, ''])
  expect(JSON.parse(out).data).toMatchObject({ payment_type: 'PREPAID', cod_amount: '0.00', pieces: 2 })
})

it('asks a person for what is missing, each until it can be taken', async () => {
  const told = { out: '', err: '' }
  const answers = ['Nobody', 'Everest', 'TERM-6', 'none', '+9779807654321', 'Pokhara', '0', '900', '2']
  const questions: string[] = []
  const context = await atTerminal(terminal, told, question => questions.push(question) < 0)
  const text = async (question: string) => {
    questions.push(question)
    return answers.shift() ?? ''
  }
  const flags = { receiver_name: 'Sita Rai', receiver_address: 'Main 1', again: false, json: false, dryRun: false }
  expect(await createOrder({ flags }, { ...context, prompts: { ...context.prompts, text } })).toBe(0)
  expect(questions).toEqual([
    ...['Merchant:', 'Merchant:', 'Merchant reference:', 'Phone:', 'Phone:', 'City:'],
    ...['Weight:', 'Amount to collect:', 'Weight:'],
  ])
  expect(told.err).toMatch(/--merchant-id: There is no "Nobody" here[\s\S]*--weight-kg: /)
  const listed = await terminal.run(['orders', 'list', '--reference-no', 'TERM-6', '--json'])
  expect(JSON.parse(listed.out).data).toMatchObject([{ receiver_name: 'Sita Rai', cod_amount: '900.00', weight_kg: '2.000' }])

  // The same once more is a question, not a second order.
  answers.push('Everest', 'TERM-7', '+9779807654321', 'Pokhara', '2', '900')
  expect(await createOrder({ flags }, { ...context, prompts: { ...context.prompts, text } })).toBe(1)
  expect(questions.at(-1)).toMatch(/same phone and city with the same amount. Create this order all the same\?/)
})

it('is not alone: an import tells which rows repeat an order or an earlier row, and imports them all the same', async () => {
  const head =
    'Reference No,Merchant Code,Receiver Name,Receiver Phone,Receiver Address,Receiver City,Receiver State,Receiver Country,Pieces,Weight (kg),Payment Type,COD Amount,Currency'
  const line = (reference: string, cod: string) =>
    `${reference},EVEREST,Asha Rai,9801234567,Lakeside 4,Pokhara,Gandaki,Nepal,1,1.5,COD,${cod},NPR`
  writeFileSync(join(terminal.folder, 'again.csv'), [head, line('F-1', '1500'), line('F-2', '60'), line('F-3', '60')].join('\n'))
  const { exit, err } = await terminal.run(['import', 'orders', 'again.csv', '--dry-run'])
  expect(exit).toBe(0)
  expect(err).toMatch(/3 would be created {3}! 2 to check/)
  expect(err).toMatch(/! Row 2: [A-Z]{2}\d{9}NP of .* goes to the same phone and city with the same amount/)
  expect(err).toContain('! Row 4: Row 3 goes to the same phone and city with the same amount')
  const told = await terminal.run(['import', 'orders', 'again.csv', '--yes', '--json'])
  expect([told.exit, told.err]).toEqual([0, ''])
  const warnings = [
    { row: 2, code: 'REPEATS_ORDER' },
    { row: 4, code: 'REPEATS_ROW' },
  ]
  expect(JSON.parse(told.out)).toMatchObject({ created: 3, invalid: 0, warned: 2, warnings })
})
