// The audience of a banner or a version of the terms: its column, and the filter of both lists.
import { type Audience, audienceNames, audiences } from '@office/shared/areas/settings/audience.model'
import { msg } from '@office/shared/core/messages/message'
import { Users } from 'lucide-react'
import { choiceFilter } from '../../core/list/common-columns.tsx'
import type { UnsortedColumn } from '../../core/list/define-list.ts'

const label = msg`For`

export const audienceColumn: UnsortedColumn<{ audience: Audience }> = {
  label,
  width: '130px',
  text: (row, tell) => tell(audienceNames[row.audience]),
}

export const audienceFilter = choiceFilter(label, Users, audiences, audienceNames)
