// The form of a merchant.
import { merchantLabels, type UpdatedMerchant } from '@office/shared/areas/merchants/merchant.contract'
import { guardedFieldNames, merchantTypeNames, merchantTypes } from '@office/shared/areas/merchants/merchant.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { Mail, MapPin, Phone, Store } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { choose, pick, text, toggle } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { warnsOfReplaced } from '../approvals/replaces-request.part.ts'
import { merchants } from './merchant.commands.ts'

export const merchantForm = defineForm({
  ...formOf(merchants),
  labelOf: merchant => merchant.name,
  confirm: ({ name, replaces }: UpdatedMerchant) =>
    replaces && {
      title: { message: msg`Request the new bank and tax details of {name}?`, values: { name } },
      body: msg`They change once someone else approves them. Everything else is saved at once.`,
      act: msg`Save`,
      keep: msg`Not now`,
      tone: 'normal',
      ...warnsOfReplaced(replaces),
    },
  icon: Store,
  fields: {
    name: text(merchantLabels.name),
    code: text(merchantLabels.code, { code: true, end: msg`unique per company`, help: msg`Identifies the merchant in imports.` }),
    phone: text(merchantLabels.phone, { type: 'tel', icon: Phone }),
    email: text(merchantLabels.email, { type: 'email', icon: Mail }),
    city_id: pick(cityContract.dropdownWithoutFilter, merchantLabels.city_name, { icon: MapPin }),
    address: text(merchantLabels.address),
    merchant_type: choose(msg`Pays delivery charges by`, choicesOf(merchantTypes, merchantTypeNames), {
      help: msg`Cash at the counter or pickup, credit by invoice.`,
    }),
    is_active: toggle(merchantLabels.is_active, true, { help: msg`Only active merchants can be chosen for new orders.` }),
    vat_number: text(guardedFieldNames.vat_number, { code: true }),
    bank_name: text(guardedFieldNames.bank_name),
    bank_branch: text(guardedFieldNames.bank_branch),
    bank_account_name: text(guardedFieldNames.bank_account_name),
    bank_account_number: text(guardedFieldNames.bank_account_number, { code: true }),
  },
  sections: [
    { title: msg`Merchant`, fields: ['name', 'code', 'merchant_type', 'is_active'] },
    { title: msg`Where to reach it`, fields: ['phone', 'email', 'city_id', 'address'] },
    {
      title: msg`Bank and tax`,
      hint: msg`Changes wait for someone who may approve requests. While an invoice is still to be paid, a new account always needs someone else's approval.`,
      fields: ['vat_number', 'bank_name', 'bank_branch', 'bank_account_name', 'bank_account_number'],
    },
  ],
})
