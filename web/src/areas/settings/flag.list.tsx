// Flags of the operator's own, and on how many orders each stands.
import { type Flag, flagContract } from '@office/shared/areas/settings/flag.contract'
import { colourFamilyNames } from '@office/shared/core/colour-family'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { Flag as FlagIcon } from 'lucide-react'
import { longText, select, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { StateBadge } from '../../core/ui/status-badge.tsx'
import { colourChoices } from './colour-choices.ts'
import { flagsPath } from './flag.commands.ts'
import { SettingPlace } from './setting-frame.tsx'

const flagForm = defineForm({
  id: 'flag',
  noun: msg`Flag`,
  createTitle: msg`Create flag`,
  editTitle: msg`Edit flag`,
  icon: FlagIcon,
  create: flagContract.create,
  update: flagContract.update,
  get: flagContract.list,
  labelOf: flag => flag.name,
  refresh: [flagContract.list],
  fields: {
    name: text(msg`Name`, { help: msg`24 signs at most: it is shown in lists.` }),
    colour: select(msg`Colour`, colourChoices, { initial: 'wait' }),
    description: longText(msg`Description`, 200, { wide: true }),
    is_active: toggle(msg`Active`, true, { help: msg`One that is not active can be cleared, no longer set.` }),
  },
})

const flagList = defineList({
  list: flagContract.list,
  title: msg`Flag settings`,
  noun: 'flag',
  selected: msg`{n, plural, one {# flag selected} other {# flags selected}}`,
  rowLabel: flag => flag.name,
  open: flag => editPath(flagsPath, flag.id),
  create: { path: flagsPath, title: msg`Create flag`, command: 'flag.create' },
  emptyHint: msg`Create the first flag, such as VIP or Call first, and set it on orders with F.`,
  searchFilter: 'name',
  columns: {
    name: {
      label: msg`Name`,
      width: 'minmax(160px, 1fr)',
      sort: 'name',
      text: flag => flag.name,
      cell: (flag: Flag) => (
        <StateBadge family={flag.colour} icon={FlagIcon}>
          {flag.name}
        </StateBadge>
      ),
    },
    colour: { label: msg`Colour`, width: '110px', text: (flag, tell) => tell(colourFamilyNames[flag.colour]) },
    description: { label: msg`Description`, width: 'minmax(160px, 1.6fr)', text: flag => flag.description ?? '' },
    orders: {
      label: msg`Orders`,
      width: '90px',
      end: true,
      kind: 'number',
      text: flag => String(flag.order_count),
      cell: flag => formatCount(flag.order_count),
    },
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
      <ListScreen definition={flagList} />
      <FormOverList form={flagForm} path={flagsPath} />
    </SettingPlace>
  )
}
