// office bags findings and found: what was found of an arriving bag's parcels before it is received.
import { bagContract, bagOutcomeNames, bagOutcomes } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Heading } from '../../core/io/table.ts'
import { storedWord } from '../../core/nouns/draft-flags.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { noting, showing } from '../operations/finding.part.ts'
import { bagNoun } from './bag.noun.ts'

async function openBag(name: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id, number } = await findRow(call, await bagNoun.load(), name)
  return { call, number: String(number), at: { params: { id: Number(id) } } }
}

const problem: Heading = msg`Problem`
export const showFoundInBag = showing(openBag, bagContract.findings, bagOutcomeNames, [[problem, ({ refusal }) => refusal ?? '']])

interface FoundFlags {
  as: string | undefined
  undo: boolean
  json: boolean
}

export const noteFoundInBag = noting('bags', openBag, bagContract.find, ({ as = 'received' }: FoundFlags, context) => {
  const choices = bagOutcomes.map(one => [one, bagOutcomeNames[one]] as const)
  return { outcome: storedWord('--as', { text: as, choices }, context) }
})
