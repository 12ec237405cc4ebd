// Flags of the operator's own, and on how many orders each stands.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { colourFamilyNames } from '@office/shared/core/colour-family'
import { msg } from '@office/shared/core/message'
import { Flag } from 'lucide-react'
import { activeColumn, activeFilter, countColumn, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { StateBadge } from '../../core/ui/status-badge.tsx'
import { flagsPath } from './flag.commands.ts'
import { flagForm } from './flag.form.ts'
import { SettingPlace } from './setting-frame.tsx'

const flagList = defineList({
  ...rowsInForm('flag', flagForm, flagsPath, { name: 'name', colour: 'colour' }),
  list: flagContract.list,
  title: msg`Flag settings`,
  selected: msg`{n, plural, one {# flag selected} other {# flags selected}}`,
  rowLabel: flag => flag.name,
  emptyHint: msg`Create the first flag, such as VIP or Call first, and set it on orders with F.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1fr)'),
      sort: 'name',
      cell: flag => (
        <StateBadge family={flag.colour} icon={Flag}>
          {flag.name}
        </StateBadge>
      ),
    },
    colour: { label: msg`Colour`, width: '110px', text: (flag, tell) => tell(colourFamilyNames[flag.colour]) },
    description: textColumn(msg`Description`, 'description', 'minmax(160px, 1.6fr)'),
    orders: countColumn(msg`Orders`, 'order_count', '90px'),
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: msg`Name` },
    is_active: activeFilter,
  },
})

export default function Flags() {
  return (
    <SettingPlace>
      <CrudScreen list={flagList} form={flagForm} path={flagsPath} />
    </SettingPlace>
  )
}
