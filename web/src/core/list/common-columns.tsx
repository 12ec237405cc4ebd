// Columns and filters that many lists have alike; spread them and add the endpoint's sort key where it has one.

import { msg } from '@office/shared/core/message'
import { CircleCheck } from 'lucide-react'
import { Instant } from '../ui/instant.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Column, FilterControl } from './define-list.ts'

type Unsorted<Row> = Omit<Column<Row>, 'sort'>

const active = msg`Active`
const inactive = msg`Inactive`

/** What a record is called, in whatever script. */
export const nameColumn: Unsorted<{ name: string }> = {
  label: msg`Name`,
  width: 'minmax(150px, 1.3fr)',
  text: row => row.name,
  cell: row => (
    <span dir="auto" className="truncate font-medium">
      {row.name}
    </span>
  ),
}

export const activeColumn: Unsorted<{ is_active: boolean }> = {
  label: active,
  width: '104px',
  text: (row, tell) => tell(row.is_active ? active : inactive),
  cell: (row, tell) => <Tag tone={row.is_active ? 'ok' : 'plain'}>{tell(row.is_active ? active : inactive)}</Tag>,
}

export const activeFilter: FilterControl = {
  label: active,
  icon: CircleCheck,
  choices: () => [
    { value: '1', title: active },
    { value: '0', title: inactive },
  ],
}

export const createdColumn: Unsorted<{ created_at: string }> = {
  label: msg`Created`,
  width: '150px',
  end: true,
  kind: 'instant',
  text: row => row.created_at,
  cell: row => <Instant at={row.created_at} />,
}
