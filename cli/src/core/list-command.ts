// What every command that lists can be told; apart from what lists, so that the program starts without it.
import { msg } from '@office/shared/core/message'
import { maybeValue, onOff, value, values } from './command.ts'

export const listFlags = {
  filter: values('--filter <name=value>', msg`Only rows that match; may be given several times`),
  sort: value('--sort <fields>', msg`Fields to sort by, - in front for descending`),
  page: value('--page <number>', msg`Which page; 1 when absent`),
  paginate: value('--paginate <rows>', msg`Rows of a page; 10 when absent, 100 at most`),
  all: onOff('--all', msg`Every page`),
  json: maybeValue('--json [fields]', msg`Answer as JSON, with just these fields if any are named`),
}
