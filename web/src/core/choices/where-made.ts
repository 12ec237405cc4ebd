// Where the records of a drop-down are made: an empty field leads there. The shell hands it in, since it knows the screens.
import type { Message } from '@office/shared/core/messages/message'

interface WhereMade {
  title: Message
  href: string
}

let screenOf: (kind: string) => WhereMade | null = () => null

/** What the records of a drop-down are called in its path, however it offers them: 'city', 'agency'. */
export const kindIn = (path: string): string => /([\w-]+?)[-/]dropdown\b/.exec(path)?.[1] ?? ''

export function leadEmptyFieldsBy(find: typeof screenOf): void {
  screenOf = find
}

/**
 * The screen, for whoever may open it.
 * @param path of the drop-down's endpoint
 */
export const whereMade = (path: string): WhereMade | null => screenOf(kindIn(path))
