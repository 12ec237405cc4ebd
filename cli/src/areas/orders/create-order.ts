// office orders create: books one order of a merchant, from flags, a file, and at a terminal from questions about what is missing.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type Order, orderDraft } from '@office/shared/areas/orders/order.model'
import { type OrderField, orderLabels } from '@office/shared/areas/orders/order-edit.model'
import { orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { placeOfChoice } from '@office/shared/areas/places/city-choice'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { formatAmount } from '@office/shared/format/amount'
import { formatDateTime } from '@office/shared/format/date-time'
import { repeatsOrder } from '@office/shared/rules/repeated-order'
import { harmless, paint } from '../../core/io/io.ts'
import { byContract } from '../../core/nouns/by-contract.ts'
import { readDraft } from '../../core/nouns/draft-flags.ts'
import { asStored, type NumberOf, readGiven } from '../../core/nouns/given-draft.ts'
import { filterFlag } from '../../core/nouns/list-command.ts'
import type { Row } from '../../core/nouns/list-pages.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import type { WriteFlags } from '../../core/nouns/write-record.ts'
import { CliError, failure, runNext, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, canAsk, openSession, type Session, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { merchantNumber } from '../waybills/find-merchant.part.ts'

const { body: draftBody } = orderContract.create

const required = msg`Required: {flags}. What is missing cannot be asked for without a terminal, or with CI or --no-input.`
const question = msg`{field}:`
const made = msg`{waybill} created`
const wouldBeMade = msg`The order would be created (dry run)`
const needsAgain = msg`{problem}. Add --again to create this order all the same.`
const allTheSame = msg`{problem}. Create this order all the same?`
const notCreated = msg`No order was created.`
const refused = msg`{flag}: {problem}`

/** The order of the form; the currency follows from the city. */
const needed: readonly OrderField[] = [
  'merchant_id',
  'reference_no',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'receiver_city_id',
  'weight_kg',
  'cod_amount',
]

const numberOf =
  (call: Call): NumberOf =>
  async (field, text) => {
    if (field === 'merchant_id') return merchantNumber(call, text)
    // Whoever books orders may pick from these, whether or not they may see the lists.
    const dropdown = field === 'business_id' ? rateCardContract.businessDropdown : cityContract.dropdown
    return readChoice(call, dropdown, text)
  }

/** Asks until the answer can be taken, so that nothing typed before it is lost. */
async function ask(context: CliContext, session: Session, field: OrderField): Promise<Row> {
  const { prompts, translate } = context
  for (;;)
    try {
      const text = await prompts.text(translate(question, { field: translate(orderLabels[field]) }))
      const said = await asStored(
        context,
        session,
        readDraft(draftBody, { [field]: text.trim() }, context),
        numberOf(session.call),
      )
      byContract(x.record({ [field]: orderDraft[field] }), said, context)
      return said
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      say(context, translate(error.words, error.values))
    }
}

/** The currency of the country that it goes to, else the company's, as in the form. */
async function currencyAt(call: Call, city: unknown): Promise<string> {
  const [choices, { data }] = await Promise.all([
    call(cityContract.dropdown, { query: { ids: String(city) } }),
    call(countryContract.list, { query: { noPagination: true } }),
  ])
  const [choice] = choices
  return (choice && placeOfChoice(choice, data)?.currency) ?? (await call(sessionContract.current)).currency
}

/** What an order has if nothing else is said, as in the form. */
function withDefaults(given: Row): Row {
  const draft: Row = { pieces: 1, payment_type: 'COD', ...given }
  return draft.payment_type === 'PREPAID' ? { cod_amount: '0', ...draft } : draft
}

/** The fields that have no value yet. */
const missingIn = (draft: Row): readonly OrderField[] => {
  const { payment_type = 'COD' } = draft
  return needed.filter(field => draft[field] === undefined && !(field === 'cod_amount' && payment_type === 'PREPAID'))
}

/** Whether it is meant, if it seems to be in the books already. A reference that is taken is refused by creating it. */
async function isMeant(context: CliContext, call: Call, draft: x.Of<typeof draftBody>, canBeAsked: boolean): Promise<boolean> {
  const { merchant_id, reference_no, receiver_phone, receiver_city_id, cod_amount, currency } = draft
  const order = { reference_no, receiver_phone, receiver_city_id, cod_amount, currency }
  const [known] = await call(orderEntryContract.check, { body: { merchant_id, orders: [order] } })
  if (!known?.alike || known.is_reference_taken) return true
  const { waybill_number: waybill, created_at } = known.alike
  const problem = context.translate(repeatsOrder, { waybill, at: formatDateTime(new Date(created_at)) })
  if (!canBeAsked) throw failure('order-repeats', needsAgain, { problem })
  return context.prompts.confirm(context.translate(allTheSame, { problem }))
}

/** The fields that were asked for and that the server does not take; a refusal of anything else is thrown. */
function refusedAnswers(error: unknown, context: CliContext, asked: readonly OrderField[]): readonly OrderField[] {
  const errors = (error instanceof CallError && error.problem?.errors) || []
  const fields = asked.filter(field => errors.some(({ path }) => path === field))
  if (fields.length < errors.length || fields.length === 0) throw error
  for (const { path, message } of errors) say(context, context.translate(refused, { flag: filterFlag(path), problem: message }))
  return fields
}

function tell(context: CliContext, order: Order, { json = false, dryRun = false }: WriteFlags): void {
  const { io, translate } = context
  const charge = `${order.currency} ${formatAmount(order.charge_total)}`
  const waybill = harmless(order.waybill_number)
  if (json) {
    writeJson(context, order, { dry_run: dryRun })
    return
  }
  // The number that a trial got is given to whoever comes next.
  io.out.write(dryRun ? `${charge}\n` : `${waybill}\t${charge}\n`)
  say(context, `${paint(io.err, 'green', '✓')} ${dryRun ? translate(wouldBeMade) : translate(made, { waybill })}`)
  if (!dryRun) say(context, translate(runNext, { command: `office orders label ${waybill}` }))
}

export async function createOrder({ flags }: { flags: WriteFlags & { again: boolean } }, context: CliContext): Promise<ExitCode> {
  const given = await readGiven(context, draftBody, flags)
  const asked = missingIn(given)
  const canBeAsked = !flags.json && canAsk(context)
  if (asked.length > 0 && !canBeAsked) throw usageError(required, { flags: asked.map(filterFlag).join(', ') })
  const session = await openSession(context)
  const { call } = session
  let draft = withDefaults(await asStored(context, session, given, numberOf(call)))
  for (let left = asked; ; )
    try {
      for (const field of left) draft = { ...draft, ...(await ask(context, session, field)) }
      const currency = draft.currency ?? (await currencyAt(call, draft.receiver_city_id))
      const body = byContract(draftBody, { ...draft, currency }, context)
      if (!flags.again && !(await isMeant(context, call, body, canBeAsked))) {
        say(context, context.translate(notCreated))
        return exitCodes.failed
      }
      tell(context, await call(orderContract.create, { body }, flags.dryRun ? { dryRun: true } : {}), flags)
      return exitCodes.ok
    } catch (error) {
      left = refusedAnswers(error, context, asked)
    }
}
