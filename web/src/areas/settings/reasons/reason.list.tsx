// A list of reasons with its form: operations and administration have one each, for their own occasions.
import {
  faultNames,
  faults,
  type ReasonOccasion,
  reasonContract,
  reasonLabels,
} from '@office/shared/areas/settings/reason.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { CircleQuestionMark, Tag } from 'lucide-react'
import { useMemo } from 'react'
import { editPath } from '../../../core/form/form-commands.ts'
import { type Tell, useTell } from '../../../core/language/translate.ts'
import { activeColumn, activeFilter, choiceFilter, nameColumn, RowName } from '../../../core/list/common-columns.tsx'
import { CrudScreen } from '../../../core/list/crud-screen.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { SettingPlace } from '../frame/setting-frame.tsx'
import { reasonForm } from './reason.form.ts'
import { occasionChoices, occasionName, reasonWords } from './reason-words.ts'

/** A screen for the reasons of these occasions. */
export function reasonScreen(options: {
  title: Message
  path: string
  occasions: readonly ReasonOccasion[]
  create: { title: Message; command: string }
}) {
  const { title, path, occasions, create } = options
  const list = defineList({
    list: reasonContract.list,
    title,
    noun: 'reason',
    selected: msg`{n, plural, one {# reason selected} other {# reasons selected}}`,
    rowLabel: reason => reason.text,
    open: reason => editPath(path, reason.id),
    create,
    emptyHint: msg`Create a reason and it is offered where it applies.`,
    searchFilter: 'text',
    fixed: { applies_to: occasions.join(',') },
    columns: {
      text: {
        ...nameColumn(reasonLabels.text, 'text', 'minmax(200px, 1.5fr)'),
        sort: 'text',
        text: reasonWords,
        cell: (reason, tell) => <RowName name={reasonWords(reason, tell)} />,
      },
      applies_to: {
        label: reasonLabels.applies_to,
        width: 'minmax(180px, 1fr)',
        sort: 'applies_to',
        text: (reason, tell) => occasionName(reason.applies_to, tell),
      },
      fault: {
        label: reasonLabels.fault,
        width: '160px',
        text: (reason, tell) => (reason.fault ? tell(faultNames[reason.fault]) : ''),
      },
      needs_photo: {
        label: msg`Asks for`,
        width: '140px',
        text: ({ needs_photo, needs_date }, tell) =>
          [needs_photo && tell(msg`Photo`), needs_date && tell(msg`Day`)].filter(Boolean).join(', '),
      },
      is_merchant_visible: {
        label: reasonLabels.is_merchant_visible,
        width: '140px',
        isExtra: true,
        text: ({ is_merchant_visible }, tell) => tell(is_merchant_visible ? msg`Yes` : msg`No`),
      },
      is_active: { ...activeColumn, sort: 'is_active' },
    },
    filters: {
      text: { label: reasonLabels.text },
      applies_to: { label: reasonLabels.applies_to, icon: Tag, choices: tell => occasionChoices(occasions, tell) },
      fault: choiceFilter(reasonLabels.fault, CircleQuestionMark, faults, faultNames),
      is_active: activeFilter,
    },
  })
  return { list, path, form: (tell: Tell) => reasonForm(create.title, occasions, tell) }
}

export function ReasonScreen({ screen }: { screen: ReturnType<typeof reasonScreen> }) {
  const { list, path } = screen
  const tell = useTell()
  const form = useMemo(() => screen.form(tell), [screen, tell])
  return (
    <SettingPlace>
      <CrudScreen list={list} form={form} path={path} />
    </SettingPlace>
  )
}
