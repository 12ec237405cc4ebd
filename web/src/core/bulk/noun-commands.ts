// The commands of a plain noun, derived from its contract: create, edit, switch and delete, as far as it has the endpoints.
import type { Command } from '../command/command.ts'
import { formCommands } from '../form/form-commands.ts'
import type { Noun, NounContract, PathOf } from '../record/noun.ts'
import { activeCommands, removeCommand } from './record-commands.ts'

interface More extends Pick<Parameters<typeof removeCommand>[0], 'above' | 'body' | 'done'> {
  /** The code of a deactivation refusal that a person may override after reading it: 'rider-holds-orders'. */
  confirmedBy?: string
}

/** Create and edit, then activate and deactivate, then delete; the noun's own commands may come between them. */
export function nounCommands<C extends NounContract>(
  noun: Noun<C, PathOf>,
  { confirmedBy, ...removal }: More = {},
): { form: readonly Command[]; active: readonly Command[]; remove: readonly Command[] } {
  const { id, contract, refresh } = noun
  const within = noun.within ? { within: noun.within } : {}
  const { activeStatus, remove } = contract
  return {
    form: formCommands(noun),
    active: activeStatus
      ? activeCommands({
          noun: id,
          endpoint: activeStatus,
          refresh,
          ...(confirmedBy === undefined ? {} : { confirmedBy }),
        })
      : [],
    remove:
      remove && noun.remove
        ? [removeCommand({ noun: id, title: noun.remove, endpoint: remove, refresh, ...within, ...removal })]
        : [],
  }
}
