// office rate-cards rules: the rules of a pay card in the order in which they apply, in the portal's words.
import { ruleSentence } from '@office/shared/areas/rate-cards/pay/pay-words'
import { isPriceCard, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { cardNumber } from './export-rate-table.ts'

const noRules = msg`{name} has a price table, not pay rules`

export async function showPayRules(
  { args: [text = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const params = { id: cardNumber(text) }
  const { call } = await openSession(context)
  const card = await call(rateCardContract.get, { params })
  if (isPriceCard(card))
    throw new CliError(
      exitCodes.failed,
      'card-of-other-kind',
      noRules,
      { name: card.name },
      `office rate-cards export ${card.id}`,
    )
  const zones = new Map((await call(rateCardContract.zoneExtract, {})).map(({ id, name }) => [id, name]))
  const names = { currency: card.currency, zone: (id: number) => zones.get(id) ?? `#${id}` }
  const rules = (card.rules ?? []).map(rule => ({ sentence: ruleSentence(rule, names, context.translate), ...rule }))
  if (flags.json) writeJson(context, { rules })
  else for (const [at, { sentence }] of rules.entries()) context.io.out.write(`${at + 1}\t${sentence}\n`)
  return exitCodes.ok
}
