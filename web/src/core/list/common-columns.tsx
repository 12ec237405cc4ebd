// Columns and filters that many lists have alike; spread them and add the endpoint's sort key where it has one.

import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { choicesOf, yesAndNo } from '../choices/choices.ts'
import type { Icon } from '../command/command.ts'
import type { Tell, Words } from '../language/translate.ts'
import { FigureLink } from '../ui/figures/figure-link.tsx'
import { Instant } from '../ui/instant.tsx'
import { Tag, type TagTone } from '../ui/tag.tsx'
import type { AnyRow, FilterControl, UnsortedColumn } from './define-list.ts'

/** A column of the field of this name, which is text or, where nothing is known yet, empty. */
type TextField<K extends string> = UnsortedColumn<Record<K, string | null>>

const active = msg`Active`
const inactive = msg`Inactive`

/** What a record is called, in whatever script; a sign before it and tags after it tell it apart. */
export const RowName = ({ name, sign, children }: { name: string; sign?: ReactNode; children?: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">
    {sign}
    <span dir="auto" className="truncate font-medium">
      {name}
    </span>
    {children}
  </span>
)

/** What its rows are told by. */
export const nameColumn = <K extends string>(label: Message, field: K, width: string): UnsortedColumn<Record<K, string>> => ({
  label,
  width,
  text: row => row[field],
  cell: row => <RowName name={row[field]} />,
})

/** Words of people, as they are. */
export const textColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  label,
  width,
  text: row => row[field] ?? '',
})

/** Who did something; nobody yet is an empty cell. */
export const personColumn = <K extends string>(label: Message, field: K): TextField<K> =>
  textColumn(label, field, 'minmax(120px, 1fr)')

/** A number that is read from left to right in any language: of a phone, of a tax office. */
export const digitsColumn = <K extends string>(label: Message, field: K): TextField<K> => ({
  ...textColumn(label, field, 'minmax(140px, 1fr)'),
  cell: row => (
    <bdi dir="ltr" className="num truncate">
      {row[field]}
    </bdi>
  ),
})

/** A code that somebody gave: of a branch, of a licence. */
export const codeColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  ...textColumn(label, field, width),
  cell: row => (
    <bdi dir="ltr" className="code truncate text-text-2">
      {row[field]}
    </bdi>
  ),
})

/** Where mail or calls go: read from left to right in any language, and whole by the pointer. */
export const netAddressColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  ...textColumn(label, field, width),
  cell: row => (
    <bdi dir="ltr" className="truncate" title={row[field] ?? ''}>
      {row[field]}
    </bdi>
  ),
})

/** How many; a count that is not known is an empty cell. With `hrefOf` it leads to what it counts. */
export const countColumn = <K extends string>(
  label: Message,
  field: K,
  width: string,
  hrefOf?: (id: number) => string | null,
): UnsortedColumn<Record<K, number | null> & AnyRow> => ({
  label,
  width,
  end: true,
  kind: 'number',
  text: row => String(row[field] ?? ''),
  cell: row => {
    const count: number | null = row[field]
    if (count === null) return ''
    return hrefOf ? <FigureLink count={count} href={hrefOf(row.id)} /> : formatCount(count)
  },
})

/** Several names in a row, cut at the end and whole by the pointer; `none` says quietly what their absence means. */
export const namesColumn = <K extends string>(
  label: Message,
  field: K,
  width: string,
  none?: Message,
): UnsortedColumn<Record<K, readonly string[]>> => {
  const text = (row: Record<K, readonly string[]>, tell: Tell) => row[field].join(', ') || (none ? tell(none) : '')
  return {
    label,
    width,
    text,
    cell: (row, tell) => (
      <span dir="auto" className={`truncate ${row[field].length === 0 ? 'text-text-3' : ''}`} title={text(row, tell)}>
        {text(row, tell)}
      </span>
    ),
  }
}

/** One of a few states, told by word and colour. */
export const tagColumn = <Row,>(
  label: Message,
  width: string,
  tagOf: (row: Row) => { words: Words; tone: TagTone },
): UnsortedColumn<Row> => ({
  label,
  width,
  text: (row, tell) => tell(tagOf(row).words),
  cell: (row, tell) => <Tag tone={tagOf(row).tone}>{tell(tagOf(row).words)}</Tag>,
})

/** A day without its hour; none is an empty cell. */
export const dayColumn = <K extends string>(label: Message, field: K): TextField<K> => ({
  ...textColumn(label, field, '108px'),
  cell: row => {
    const day = row[field]
    return (
      <bdi dir="ltr" className="num text-text-2">
        {day === null ? '' : formatDay(day)}
      </bdi>
    )
  },
})

/** @param none a quiet word where it did not happen yet */
export const instantColumn = <K extends string>(label: Message, field: K, none?: Message): TextField<K> => ({
  ...textColumn(label, field, '150px'),
  end: true,
  kind: 'instant',
  cell: (row, tell) => {
    const at = row[field]
    if (at !== null) return <Instant at={at} />
    return none && <span className="text-sm text-text-3">{tell(none)}</span>
  },
})

const activeWords = (row: { is_active: boolean }) => (row.is_active ? active : inactive)

/** Most records are active: only those that are not stand out. */
export const activeColumn: UnsortedColumn<{ is_active: boolean }> = {
  label: active,
  width: '104px',
  text: (row, tell) => tell(activeWords(row)),
  cell: (row, tell) =>
    row.is_active ? <span className="truncate text-text-2">{tell(active)}</span> : <Tag>{tell(inactive)}</Tag>,
}

export const activeFilter: FilterControl = { label: active, icon: CircleCheck, choices: () => yesAndNo(active, inactive) }

/** One of fixed values by their names. */
export const choiceFilter = <const V extends string>(
  label: Message,
  icon: Icon,
  values: readonly V[],
  names: Record<V, Words>,
): FilterControl => ({ label, icon, choices: () => choicesOf(values, names) })

export const createdColumn = instantColumn(msg`Created`, 'created_at')
