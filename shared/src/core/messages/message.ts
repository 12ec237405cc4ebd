// Translatable texts outside JSX: a descriptor now, words in the reader's language later.
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A text with its catalogue id. `message` is English ICU; the caller's `values` fill its placeholders. */
export interface Message {
  id: string
  message?: string
}

/** What fills the placeholders of a {@link Message}. */
export type MessageValues = Record<string, string | number>

/**
 * Names a translatable text: msg`Cities`. Takes no `${}`: write ICU placeholders (`{row}`) and pass values when the text is
 * shown, so that the same descriptor works in every language.
 *
 * Always import it as '@office/shared/core/messages/message': under that name the portal's build and the extractor treat it as
 * lingui's macro (lingui.config.ts). On Node it runs as it is and makes the same ids.
 *
 * The context tells apart English words that other languages translate in several ways: a bag is open, a button opens.
 */
export function msg(text: TemplateStringsArray | { readonly message: string; readonly context: string }): Message {
  const { message, context } = 'message' in text ? text : { message: text[0] ?? '', context: undefined }
  // Computed on first use, because a program has thousands of texts and shows few, but asks for a row's words with every row.
  let made: string | undefined
  return {
    get id() {
      const id: string = made ?? generateMessageId(message, context)
      made = id
      return id
    },
    message,
  }
}

/** Names of a row's fields, defined once for lists, forms, exports and the terminal. */
export type Labels<Row> = { readonly [K in keyof Row]?: Message }

/** Turns a descriptor into words; every program gets it from lingui's i18n. */
export type Translate = (message: Message, values?: MessageValues) => string

/** English without a catalogue, for logs and tests. Knows only plain `{name}` placeholders. */
export const inEnglish: Translate = (message, values = {}) =>
  (message.message ?? message.id).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
