// The argument for why something is refused or ended.
import { msg } from '@office/shared/core/messages/message'

export const reasonArg = {
  kind: 'text',
  label: msg`Reason`,
  check: (text: string) => (text.trim().length >= 3 ? null : msg`Briefly say why`),
} as const
