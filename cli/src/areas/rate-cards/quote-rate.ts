// office rate quote: what an order would be charged, and with --explain line by line in the portal's words.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { services, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import { rateCardContract, walkingRateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount } from '@office/shared/format/amount'
import { byContract } from '../../core/nouns/by-contract.ts'
import { recordNumber } from '../../core/nouns/find-records.ts'
import type { Named } from '../../core/nouns/source.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import type { FlagValues } from '../../core/program/command.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readCity } from '../places/read-city.part.ts'
import { writeChargeLines } from './charge-lines.part.ts'
import type { quoteFlags } from './quote.flags.ts'

const namesBoth = msg`Specify both places: --from CITY --to CITY.`
const notASize = msg`--size must be in centimetres, like 40x30x30.`
const refused = msg`{reason}`

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
  const [origin_city_id, destination_city_id] = [await readCity(call, flags.from), await readCity(call, flags.to)]
  const numberOf = async (source: Named['source'], text: string | undefined) =>
    text === undefined ? null : recordNumber(call, { source, key: 'id', name: 'name' }, text)
  const cards = flags.walking ? walkingRateCardContract.list : rateCardContract.list
  const told = {
    kind: flags.walking ? 'walking-customer' : 'merchant',
    merchant_id: await numberOf(merchantContract.list, flags.merchant),
    card_id: await numberOf(cards, flags.card),
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
  }
  const body = byContract(quoteContract.deliveryCharge.body, told, context, 'as fields')
  const { charge, refusal } = await call(quoteContract.deliveryCharge, { body })
  if (flags.json) writeJson(context, { charge, refusal })
  if (refusal) throw new CliError(exitCodes.failed, refusal.code, refused, { reason: refusal.message })
  if (charge && !flags.json) {
    if (flags.explain) writeChargeLines(context, charge)
    context.io.out.write(`${charge.currency} ${formatAmount(charge.total)}\n`)
  }
  return exitCodes.ok
}
