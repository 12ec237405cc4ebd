// Reasons for which documents of money are rejected.
import { administrationOccasions } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import { administrationReasonsPath } from './reason.commands.ts'
import { ReasonScreen, reasonScreen } from './reason.list.tsx'

const screen = reasonScreen({
  title: msg`Administration reasons`,
  path: administrationReasonsPath,
  occasions: administrationOccasions,
  create: { title: msg`Create administration reason`, command: 'reason.create-administration' },
})

export default function AdministrationReasons() {
  return <ReasonScreen screen={screen} />
}
