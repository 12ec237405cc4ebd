// The titles of command sections, for the palette, key help and the pill of a started sequence.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { SectionId } from './command.ts'

export const sectionTitles: Record<Exclude<SectionId, 'context'>, Message> = {
  here: msg`On this page`,
  go: msg`Go to`,
  create: msg`Create`,
  operations: msg`Operations`,
  money: msg`Money`,
  people: msg`People`,
  settings: msg`Settings`,
  help: msg`Help`,
}
