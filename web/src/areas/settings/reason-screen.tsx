// A list of reasons with its form: operations and administration have one each, of their own occasions.

import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import {
  type administrationOccasions,
  faults,
  type ReasonOccasion,
  type ReasonRow,
  reasonContract,
} from '@office/shared/areas/settings/reason.contract'
import { seedReasons } from '@office/shared/areas/settings/reason.seed'
import { type Message, msg } from '@office/shared/core/message'
import { CircleQuestionMark, Tag } from 'lucide-react'
import { useMemo } from 'react'
import { choicesOf } from '../../core/choices.ts'
import { choose, select, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, RowName } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { originalOf, type Tell, useTell } from '../../core/ui/translate.ts'
import { statusName } from '../orders/order-masters.part.ts'
import { SettingPlace } from './setting-frame.tsx'

const faultNames = {
  consignee: msg`Receiver's fault`,
  merchant: msg`Merchant's fault`,
  operator: msg`Our fault`,
  outside: msg`Nobody's fault`,
}
const documentNames: Record<(typeof administrationOccasions)[number] | 'reverse', Message> = {
  reverse: msg`A move is taken back`,
  'deposit-rejected': msg`A deposit is rejected`,
  'invoice-rejected': msg`An invoice is rejected`,
  'commission-rejected': msg`A commission is rejected`,
}

const isDocument = (occasion: ReasonOccasion): occasion is keyof typeof documentNames => occasion in documentNames
const statusOf = (occasion: string) => orderStatusKeys.find(key => key === occasion)

function occasionName(occasion: ReasonOccasion, tell: Tell): string {
  if (isDocument(occasion)) return tell(documentNames[occasion])
  const key = statusOf(occasion)
  return key ? statusName(key, tell) : occasion
}

/** A reason that still has its first words is told in the reader's language. */
const first = new Map(seedReasons.map(seed => [`${seed.for} ${originalOf(seed.text)}`, seed.text]))
const wordsOf = (reason: ReasonRow, tell: Tell): string => {
  const message = first.get(`${reason.applies_to} ${reason.text}`)
  return message ? tell(message) : reason.text
}

/** A screen of the reasons of these occasions. */
export function reasonScreen(options: {
  title: Message
  path: string
  occasions: readonly ReasonOccasion[]
  create: { title: Message; command: string }
}) {
  const { title, path, occasions, create } = options
  const occasionChoices = (tell: Tell) => occasions.map(value => ({ value, title: occasionName(value, tell) }))
  const form = (tell: Tell) =>
    defineForm({
      id: 'reason',
      noun: msg`Reason`,
      createTitle: create.title,
      editTitle: msg`Edit reason`,
      create: reasonContract.create,
      update: reasonContract.update,
      get: reasonContract.list,
      labelOf: reason => reason.text,
      refresh: [reasonContract.list, reasonContract.byStatus],
      fields: {
        text: text(msg`Reason`, { wide: true }),
        applies_to: select(msg`Offered when`, occasionChoices(tell), { icon: Tag, wide: true }),
        fault: choose(msg`Fault`, choicesOf(faults, faultNames), {
          wide: true,
          help: msg`Only the fault of receivers and merchants counts as an attempt.`,
        }),
        is_active: toggle(msg`Active`, true, { help: msg`Only active reasons are offered.` }),
      },
    })
  const definition = defineList({
    list: reasonContract.list,
    title,
    noun: 'reason',
    selected: msg`{n, plural, one {# reason selected} other {# reasons selected}}`,
    rowLabel: reason => reason.text,
    open: reason => editPath(path, reason.id),
    create: { path, ...create },
    emptyHint: msg`Create a reason, and it is offered where it belongs.`,
    searchFilter: 'text',
    fixed: { applies_to: occasions.join(',') },
    columns: {
      text: {
        label: msg`Reason`,
        width: 'minmax(200px, 1.5fr)',
        sort: 'text',
        text: wordsOf,
        cell: (reason, tell) => <RowName name={wordsOf(reason, tell)} />,
      },
      applies_to: {
        label: msg`Offered when`,
        width: 'minmax(180px, 1fr)',
        sort: 'applies_to',
        text: (reason, tell) => occasionName(reason.applies_to, tell),
      },
      fault: {
        label: msg`Fault`,
        width: '160px',
        text: (reason, tell) => (reason.fault ? tell(faultNames[reason.fault]) : ''),
      },
      is_active: { ...activeColumn, sort: 'is_active' },
    },
    filters: {
      text: { label: msg`Reason` },
      applies_to: { label: msg`Offered when`, icon: Tag, choices: occasionChoices },
      fault: {
        label: msg`Fault`,
        icon: CircleQuestionMark,
        choices: () => choicesOf(faults, faultNames),
      },
      is_active: activeFilter,
    },
  })
  return { definition, form, path }
}

export function ReasonScreen({ screen }: { screen: ReturnType<typeof reasonScreen> }) {
  const tell = useTell()
  const form = useMemo(() => screen.form(tell), [screen, tell])
  return (
    <SettingPlace>
      <ListScreen definition={screen.definition} />
      <FormOverList form={form} path={screen.path} />
    </SettingPlace>
  )
}
