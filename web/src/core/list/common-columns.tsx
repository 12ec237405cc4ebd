// Columns and filters that many lists have alike; spread them and add the endpoint's sort key where it has one.

import { type Message, msg } from '@office/shared/core/message'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { yesAndNo } from '../choices.ts'
import { Instant } from '../ui/instant.tsx'
import { Tag, type TagTone } from '../ui/tag.tsx'
import type { Column, FilterControl } from './define-list.ts'

type Unsorted<Row> = Omit<Column<Row>, 'sort'>

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

export const nameColumn: Unsorted<{ name: string }> = {
  label: msg`Name`,
  width: 'minmax(150px, 1.3fr)',
  text: row => row.name,
  cell: row => <RowName name={row.name} />,
}

/** Who did something; nobody yet is an empty cell. */
export const personColumn = <K extends string>(label: Message, field: K): Unsorted<Record<K, string | null>> => ({
  label,
  width: 'minmax(120px, 1fr)',
  text: row => row[field] ?? '',
})

/** A number that is read from left to right in any language: of a phone, of a tax office. */
export const digitsColumn = <K extends string>(label: Message, field: K): Unsorted<Record<K, string | null>> => ({
  label,
  width: 'minmax(130px, 1fr)',
  text: row => row[field] ?? '',
  cell: row => (
    <bdi dir="ltr" className="num truncate">
      {row[field]}
    </bdi>
  ),
})

/** One of a few states, told by word and colour. */
export const tagColumn = <Row,>(
  label: Message,
  width: string,
  tagOf: (row: Row) => { words: Message; tone: TagTone },
): Unsorted<Row> => ({
  label,
  width,
  text: (row, tell) => tell(tagOf(row).words),
  cell: (row, tell) => <Tag tone={tagOf(row).tone}>{tell(tagOf(row).words)}</Tag>,
})

export const instantColumn = <K extends string>(label: Message, field: K): Unsorted<Record<K, string | null>> => ({
  label,
  width: '150px',
  end: true,
  kind: 'instant',
  text: row => row[field] ?? '',
  cell: row => {
    const at = row[field]
    return at !== null && <Instant at={at} />
  },
})

export const activeColumn = tagColumn(active, '104px', (row: { is_active: boolean }) =>
  row.is_active ? { words: active, tone: 'ok' } : { words: inactive, tone: 'plain' },
)

export const activeFilter: FilterControl = { label: active, icon: CircleCheck, choices: () => yesAndNo(active, inactive) }

export const createdColumn = instantColumn(msg`Created`, 'created_at')
