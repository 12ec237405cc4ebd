// Where the records of a drop-down are created, for the link of an empty field. The shell provides it, since it knows the
// screens.
import type { Message } from '@office/shared/core/messages/message'

export interface WhereMade {
  title: Message
  href: string
}

let screenOf: (kind: string) => WhereMade | null = () => null

/** The kind of record in the path of a drop-down, however the path is built: 'city', 'agency'. */
export const kindIn = (path: string): string => /([\w-]+?)[-/](?:dropdown|assigned)\b/.exec(path)?.[1] ?? ''

export function leadEmptyFieldsBy(find: typeof screenOf): void {
  screenOf = find
}

/**
 * The screen where they are created, or null if this person may not open it.
 * @param path of the drop-down's endpoint
 */
export const whereMade = (path: string): WhereMade | null => screenOf(kindIn(path))
