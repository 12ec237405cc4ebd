// The operator's own flags, and on how many orders each is set.
import { flagLabels } from '@office/shared/areas/settings/flag.contract'
import { colourFamilyNames } from '@office/shared/core/colour-family'
import { msg } from '@office/shared/core/messages/message'
import { Flag } from 'lucide-react'
import { activeColumn, activeFilter, countColumn, nameColumn, textColumn } from '../../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../../core/list/crud-screen.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { StateBadge } from '../../../core/ui/status-badge.tsx'
import { SettingPlace } from '../frame/setting-frame.tsx'
import { flags } from './flag.commands.ts'
import { flagForm } from './flag.form.ts'

const flagList = defineList({
  ...rowsInForm(flags, flagForm, { name: 'name', colour: 'colour' }),
  emptyHint: msg`Create the first flag, such as VIP or Call first, and set it on orders with F.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(flagLabels.name, 'name', 'minmax(160px, 1fr)'),
      sort: 'name',
      cell: flag => (
        <StateBadge family={flag.colour} icon={Flag}>
          {flag.name}
        </StateBadge>
      ),
    },
    colour: { label: flagLabels.colour, width: '110px', text: (flag, tell) => tell(colourFamilyNames[flag.colour]) },
    description: textColumn(flagLabels.description, 'description', 'minmax(160px, 1.6fr)'),
    orders: countColumn(flagLabels.order_count, 'order_count', '90px'),
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: flagLabels.name },
    is_active: activeFilter,
  },
})

export default function Flags() {
  return (
    <SettingPlace>
      <CrudScreen list={flagList} form={flagForm} path={flags.path} />
    </SettingPlace>
  )
}
