// The payment as arguments of commands: one of the methods offered, and its reference.
import { msg } from '@office/shared/core/messages/message'
import type { ArgSpec } from '../../../core/command/command.ts'
import { methodChoices, needsReference } from '../order-masters.part.ts'

export const method = { kind: 'choice', label: msg`Payment method`, choices: methodChoices } satisfies ArgSpec

/** For a payment whose method is known: required if the method needs it. */
export const reference = {
  kind: 'text',
  label: msg`Reference`,
  need: (_ctx, filled) => {
    if (!filled.method) return 'none'
    return needsReference(filled.method) ? 'required' : 'optional'
  },
} satisfies ArgSpec
