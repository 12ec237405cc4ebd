// Columns and filters that many lists share; spread them, and add the endpoint's sort key if it has one.

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
import { Waybill } from '../ui/waybill.tsx'
import type { AnyRow, FilterControl, UnsortedColumn } from './define-list.ts'

/** A column for the field of this name, which is text or, if unknown, an empty cell. */
type TextField<K extends string> = UnsortedColumn<Record<K, string | null>>

const active = msg`Active`
const inactive = msg`Inactive`

/** A record's name, in any script; a sign before it and tags after it distinguish it. */
export const RowName = ({ name, sign, children }: { name: string; sign?: ReactNode; children?: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">
    {sign}
    <span dir="auto" className="truncate font-medium">
      {name}
    </span>
    {children}
  </span>
)

/** The column that identifies its rows. */
export const nameColumn = <K extends string>(label: Message, field: K, width: string): UnsortedColumn<Record<K, string>> => ({
  label,
  width,
  text: row => row[field],
  cell: row => <RowName name={row[field]} />,
})

/** Text written by people, as it is. */
export const textColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  label,
  width,
  text: row => row[field] ?? '',
})

/** Who did something; empty while no one has. */
export const personColumn = <K extends string>(label: Message, field: K): TextField<K> =>
  textColumn(label, field, 'minmax(120px, 1fr)')

/** A number that reads left to right in any language: of a phone, of a tax office. */
export const digitsColumn = <K extends string>(label: Message, field: K): TextField<K> => ({
  ...textColumn(label, field, 'minmax(140px, 1fr)'),
  cell: row => (
    <bdi dir="ltr" className="num truncate">
      {row[field]}
    </bdi>
  ),
})

/** A code that someone assigned: of a branch, of a licence. */
export const codeColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  ...textColumn(label, field, width),
  cell: row => (
    <bdi dir="ltr" className="code truncate text-text-2">
      {row[field]}
    </bdi>
  ),
})

export const numberRoom = { width: 'minmax(124px, max-content)', letters: 'code' } as const

/** The number of an order, which is never cut: a return has one that is longer than that of its order by its end. */
export const waybillColumn = (label: Message): TextField<'waybill_number'> => ({
  label,
  ...numberRoom,
  text: row => row.waybill_number ?? '',
  cell: row => row.waybill_number !== null && <Waybill number={row.waybill_number} />,
})

/** An e-mail address or phone number: left to right in any language, in full on hover. */
export const netAddressColumn = <K extends string>(label: Message, field: K, width: string): TextField<K> => ({
  ...textColumn(label, field, width),
  cell: row => (
    <bdi dir="ltr" className="truncate" title={row[field] ?? ''}>
      {row[field]}
    </bdi>
  ),
})

/** A count; empty if unknown. With `hrefOf` it links to what it counts. */
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

/** Several names in a row, cut at the end and in full on hover; `none` is the quiet text if there are none. */
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

/** One of a few states, shown by word and colour; the column grows for a word that is wider, because a state is never cut. */
export const tagColumn = <Row,>(
  label: Message,
  width: string,
  tagOf: (row: Row) => { words: Words; tone: TagTone },
): UnsortedColumn<Row> => ({
  label,
  width: `minmax(${width}, max-content)`,
  text: (row, tell) => tell(tagOf(row).words),
  cell: (row, tell) => <Tag tone={tagOf(row).tone}>{tell(tagOf(row).words)}</Tag>,
})

/** A day without time; empty if there is none. */
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

/** @param none a quiet text if it has not happened yet */
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

/** Most records are active, so only inactive ones stand out. */
export const activeColumn: UnsortedColumn<{ is_active: boolean }> = {
  label: active,
  width: '104px',
  text: (row, tell) => tell(activeWords(row)),
  cell: (row, tell) =>
    row.is_active ? <span className="truncate text-text-2">{tell(active)}</span> : <Tag>{tell(inactive)}</Tag>,
}

export const activeFilter: FilterControl = { label: active, icon: CircleCheck, choices: () => yesAndNo(active, inactive) }

/** One of several fixed values, by name. */
export const choiceFilter = <const V extends string>(
  label: Message,
  icon: Icon,
  values: readonly V[],
  names: Record<V, Words>,
): FilterControl => ({ label, icon, choices: () => choicesOf(values, names) })

export const createdColumn = instantColumn(msg`Created`, 'created_at')
