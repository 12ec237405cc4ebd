// Reasons of statuses and of undone moves.
import { operationOccasions } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import { operationReasonsPath } from './reason.commands.ts'
import { ReasonScreen, reasonScreen } from './reason.list.tsx'

const screen = reasonScreen({
  title: msg`Operation reasons`,
  path: operationReasonsPath,
  occasions: operationOccasions,
  create: { title: msg`Create operation reason`, command: 'reason.create' },
})

export default function OperationReasons() {
  return <ReasonScreen screen={screen} />
}
