// office rate quote: what an order would be charged, and with --explain line by line in the portal's words.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import type { Call } from '@office/shared/core/api/client'
import { folded } from '@office/shared/core/import/define-import'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { formatAmount } from '@office/shared/format/amount'
import { CliError, failure, usageError } from '../../core/program/cli-error.ts'
import type { FlagValues } from '../../core/program/command.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { writeChargeLines } from './charge-lines.part.ts'
import type { quoteFlags } from './rate-table.commands.ts'

const noCity = msg`There is no city {name}. Write it as office cities list shows it, or its number.`
const namesBoth = msg`Name both places: --from CITY --to CITY.`
const notASize = msg`--size takes centimetres like 40x30x30.`
const wrongFlag = msg`{field}: {problem}`
const refused = msg`{reason}`

async function cityNumber(call: Call, text: string): Promise<number> {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  const found = await call(cityContract.dropdownWithoutFilter, { query: { search: text } })
  const city = found.find(({ name }) => folded(name) === folded(text))
  if (!city) throw failure('not-found', noCity, { name: text })
  return city.id
}

function sidesOf(text: string | undefined) {
  if (text === undefined) return {}
  const [length_cm, width_cm, height_cm, ...rest] = text.toLowerCase().split('x').map(Number)
  if (rest.length > 0 || ![length_cm, width_cm, height_cm].every(side => Number.isInteger(side) && Number(side) > 0))
    throw usageError(notASize)
  return { length_cm, width_cm, height_cm }
}

export async function quoteRate({ flags }: { flags: FlagValues<typeof quoteFlags> }, context: CliContext): Promise<ExitCode> {
  if (flags.from === undefined || flags.to === undefined) throw usageError(namesBoth)
  const size = sidesOf(flags.size)
  const { call } = await openSession(context)
  const [origin_city_id, destination_city_id] = [await cityNumber(call, flags.from), await cityNumber(call, flags.to)]
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  const read = parse(quoteContract.deliveryCharge.body, {
    kind: flags.walking ? 'walking-customer' : 'merchant',
    merchant_id: number(flags.merchant),
    card_id: number(flags.card),
    origin_city_id,
    destination_city_id,
    service: flags.service ?? services[0],
    speed: flags.speed ?? speeds[0],
    weight_kg: flags.weight ?? null,
    ...size,
    cod_amount: flags.cod ?? null,
    currency: flags.currency ?? '',
    is_fragile: flags.fragile,
    is_exchange: flags.exchange,
  })
  if ('problems' in read) {
    const [problem] = read.problems
    const values = { field: problem?.path ?? '', problem: problem ? context.translate(problem.message, problem.values) : '' }
    throw usageError(wrongFlag, values)
  }
  const { charge, refusal } = await call(quoteContract.deliveryCharge, { body: read.value })
  if (flags.json) writeJson(context, { charge, refusal })
  if (refusal) throw new CliError(exitCodes.failed, refusal.code, refused, { reason: refusal.message })
  if (charge && !flags.json) {
    if (flags.explain) writeChargeLines(context, charge)
    context.io.out.write(`${charge.currency} ${formatAmount(charge.total)}\n`)
  }
  return exitCodes.ok
}
