// Payment methods as a noun of the portal, and their commands; they have a page of their own among the settings.
import { paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { msg } from '@office/shared/core/messages/message'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import type { Command } from '../../../core/command/command.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { settingAddress, settingPath } from '../frame/setting-kinds.part.ts'

export const paymentMethods = defineNoun({
  id: 'payment-method',
  path: settingAddress({ path: settingPath, id: 'payment-method' }),
  contract: paymentMethodContract,
  many: msg`Payment methods`,
  one: msg`Payment method`,
  create: msg`Create payment method`,
  edit: msg`Edit payment method`,
  selected: msg`{n, plural, one {# payment method selected} other {# payment methods selected}}`,
  label: method => method.name,
})

export const paymentMethodCommands: readonly Command[] = nounCommands(paymentMethods).form
