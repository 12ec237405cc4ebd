// Translatable texts outside JSX: a descriptor now, words in the reader's language later.
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** A text with its catalogue id. `message` is English ICU; placeholders are filled by the caller's `values`. */
export interface Message {
  id: string
  message?: string
}

/** What fills the placeholders of a {@link Message}. */
export type MessageValues = Record<string, string | number>

/**
 * Names a translatable text: msg`Cities`. Takes no `${}`: write ICU placeholders (`{row}`) and hand over values when
 * the text is shown, so that the same descriptor works in every language.
 *
 * Import it always as '@office/shared/core/messages/message': under that name the portal's build and the extractor treat it as
 * lingui's macro (lingui.config.ts); on Node it runs as it stands and makes the same ids.
 *
 * An English word that other languages say in several ways is told apart by what it is said of: a bag is open, a button opens.
 */
export function msg(text: TemplateStringsArray | { readonly message: string; readonly context: string }): Message {
  const { message, context } = 'message' in text ? text : { message: text[0] ?? '', context: undefined }
  // When first asked for, since a program has thousands of texts and shows few; a row's words are asked for with every row.
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

/** Fields of a row in words, said once for lists, forms, exports and the terminal. */
export type Labels<Row> = { readonly [K in keyof Row]?: Message }

/** Turns a descriptor into words; given by lingui's i18n in every program. */
export type Translate = (message: Message, values?: MessageValues) => string

/** English words without a catalogue, for logs and for tests. Knows plain `{name}` placeholders only. */
export const inEnglish: Translate = (message, values = {}) =>
  (message.message ?? message.id).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
