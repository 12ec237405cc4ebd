// Translates descriptors that arrive as data into the reader's language.
import { useLingui } from '@lingui/react'
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { useCallback } from 'react'

/** A text, or a text with values for its placeholders; a plain string is shown as it is (a name, a number). */
export type Words = Message | { message: Message; values: MessageValues } | string

export type Tell = (words: Words) => string

interface Catalogue {
  _: (id: string, values?: MessageValues, options?: { message?: string }) => string
}

const parts = (words: Message | { message: Message; values: MessageValues }): { message: Message; values?: MessageValues } =>
  'id' in words ? { message: words } : words

export const tellIn =
  (catalogue: Catalogue): Tell =>
  words => {
    if (typeof words === 'string') return words
    const { message, values } = parts(words)
    return catalogue._(message.id, values, message.message === undefined ? undefined : { message: message.message })
  }

/** The English original of words, for searching in a second language; '' if it was not kept. */
export function originalOf(words: Words): string {
  if (typeof words === 'string') return words
  const { message, values = {} } = parts(words)
  return (message.message ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}

/** `tell(words)` translates into the active language and follows its changes. */
export function useTell(): Tell {
  const { i18n } = useLingui()
  // i18n keeps its identity while its language changes; the locale makes memoised texts follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the locale is what changes
  return useCallback(tellIn(i18n), [i18n, i18n.locale])
}
