// Reading in the tenant's own words: what it renamed is shown as it calls it, everything else as in every tenant.
import { choiceNames, type JsonSchema } from '@office/shared/core/json-schema'
import type { Message, Translate } from '@office/shared/core/messages/message'
import type { CliContext, Session } from '../program/context.ts'

/** The words that a value of this schema may be shown by. */
export const wordsOfSchema = ({ [choiceNames]: names = {}, items, properties = {} }: JsonSchema): Message[] => [
  ...Object.values(names),
  ...(items ? wordsOfSchema(items) : []),
  ...Object.values(properties).flatMap(wordsOfSchema),
]

/** Says words of the contract as the tenant does. */
export async function tenantTranslate(context: CliContext, session: Session): Promise<Translate> {
  const given = await context.tenantWords.given(context, session)
  return (message, values) => given.get(message) ?? context.translate(message, values)
}

/** Shows these words to people as the tenant says them, which is asked for only if it may have renamed one of them. */
export async function tenantReader(context: CliContext, session: Session, words: readonly Message[]): Promise<CliContext> {
  if (!context.io.out.isTty || !words.some(context.tenantWords.mayRename)) return context
  return { ...context, translate: await tenantTranslate(context, session) }
}
