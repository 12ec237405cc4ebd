// Flags of the commands on orders whose values are read in another file.
import { msg } from '@office/shared/core/messages/message'
import { onOff, value } from '../../core/program/command.ts'
import { replaceFlag } from '../approvals/replace-flag.part.ts'

export const walkingFlags = {
  phone: value('--phone <number>', msg`Phone of the customer; a new customer also needs a name`),
  name: value('--name <name>', msg`Name of a new customer`),
  branch: value('--branch <id>', msg`Number of the branch that receives it`),
  to: value('--to <city>', msg`Destination: name or number of the city`),
  receiver: value('--receiver <name>', msg`Name of the receiver`),
  receiverPhone: value('--receiver-phone <number>', msg`Receiver's phone`),
  address: value('--address <text>', msg`Street and house number of the receiver`),
  weight: value('--weight <kg>', msg`Weight in kilograms`),
  unpaid: onOff('--unpaid', msg`The customer owes the charge`),
  method: value('--method <key>', msg`Key of the payment method, like cash or card`),
  reference: value('--reference <text>', msg`Reference of the payment, if its method requires one`),
  receipt: value('--receipt <file>', msg`File to write the receipt to`),
  paper: value('--paper <key>', msg`Paper of the receipt: roll-80, a6 or a4`),
  label: onOff('--label', msg`Add the label of the parcel after the receipt`),
  json: onOff('--json', msg`Output as JSON`),
}

export const redirectFlags = {
  to: value('--to <city>', msg`Destination: name or number of the city`),
  address: value('--address <text>', msg`Street and house number of the receiver`),
  postalCode: value('--postal-code <code>', msg`Postal code`),
  branch: value('--branch <id>', msg`Number of the branch that delivers it, if it is not the city's own`),
  receiver: value('--receiver <name>', msg`Name of the receiver`),
  receiverPhone: value('--receiver-phone <number>', msg`Receiver's phone`),
  remark: value('--remark <text>', msg`Note to keep with the event`),
  yes: replaceFlag,
  json: onOff('--json', msg`Output as JSON`),
}

export const adjustFlags = {
  cod: value('--cod <amount>', msg`Amount actually collected`),
  charge: value('--charge <amount>', msg`Correct delivery charge`),
  credit: value('--credit <amount>', msg`Additional amount owed to the sender`),
  debit: value('--debit <amount>', msg`Amount to deduct from what the sender is owed`),
  borneBy: value('--borne-by <who>', msg`Who bears the difference in what was collected: holder (whoever took the cash) or us`),
  currency: value('--currency <code>', msg`Currency; refused if the order is in another one`),
  reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
  dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
  yes: replaceFlag,
  json: onOff('--json', msg`Output as JSON`),
}
