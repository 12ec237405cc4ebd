// Forms of what belongs to a merchant: user, business, address with contacts, document, integration, setting.
import { invoicePeriodNames, invoicePeriods } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { payoutRuleNames, payoutRules } from '@office/shared/areas/finance/invoices/payout.model'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import {
  addressTypeNames,
  addressTypes,
  DOCUMENT_TYPES,
  documentKindNames,
  documentKinds,
  integrationKindNames,
  integrationKinds,
  merchantRoleNames,
  merchantRoles,
  merchantTypeNames,
  merchantTypes,
} from '@office/shared/areas/merchants/merchant.model'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { returnRequestNames, returnRequests } from '@office/shared/areas/orders/order-rule.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { Building2, FileText, Mail, MapPin, Phone, Plug, Settings, UserRound } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { choose, file, password, pick, rows, select, text, toggle, whole } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { merchantAddresses, merchantBusinesses, merchantUsers } from './merchant-part.commands.ts'

export const merchantUserForm = defineForm({
  ...formOf(merchantUsers),
  icon: UserRound,
  fields: {
    name: text(msg`Name`),
    email: text(msg`Email`, { type: 'email', icon: Mail, autoComplete: 'off', help: msg`Belongs to one user only.` }),
    contact_number: text(msg`Phone`, { type: 'tel', icon: Phone }),
    role: choose(msg`Role`, choicesOf(merchantRoles, merchantRoleNames), { initial: 'orders' }),
    password: password(msg`Password`, {
      autoComplete: 'new-password',
      help: isNew => (isNew ? null : msg`Leave empty to keep the current one.`),
    }),
    is_active: toggle(msg`Active`, true),
  },
})

export const merchantBusinessForm = defineForm({
  ...formOf(merchantBusinesses),
  icon: Building2,
  fields: {
    name: text(msg`Name`),
    vat_number: text(msg`VAT or PAN number`, { code: true }),
    phone: text(msg`Phone`, { type: 'tel', icon: Phone }),
    email: text(msg`Email`, { type: 'email', icon: Mail }),
  },
})

export const merchantAddressForm = defineForm({
  ...formOf(merchantAddresses),
  icon: MapPin,
  fields: {
    address_type: choose(msg`Kind`, choicesOf(addressTypes, addressTypeNames), { initial: 'pickup', wide: true }),
    address: text(msg`Address`, { wide: true }),
    city_id: pick(cityContract.dropdownWithoutFilter, msg`City`, { icon: MapPin }),
    postal_code: text(msg`Postal code`, { code: true }),
    landmark: text(msg`Landmark`, { wide: true, help: msg`What riders look for: a temple, a bridge, a shop.` }),
    contacts: rows(
      msg`Contacts`,
      {
        name: text(msg`Name`),
        phone: text(msg`Phone`, { type: 'tel', icon: Phone }),
        email: text(msg`Email`, { type: 'email', icon: Mail }),
        designation: text(msg`Position`),
      },
      { addTitle: msg`Add a contact`, most: 20 },
    ),
  },
})

export const merchantDocumentForm = defineForm({
  id: 'merchant-document',
  noun: msg`Document`,
  createTitle: msg`Upload a document`,
  editTitle: msg`Upload a document`,
  icon: FileText,
  create: merchantContract.uploadDocument,
  labelOf: document => document.name,
  refresh: [merchantContract.get],
  fields: { kind: select(msg`Kind`, choicesOf(documentKinds, documentKindNames), { initial: 'registration', wide: true }) },
  files: { file: file(msg`File`, { types: DOCUMENT_TYPES }) },
})

export const merchantIntegrationForm = defineForm({
  id: 'merchant-integration',
  noun: msg`Integration`,
  createTitle: msg`Request an integration`,
  editTitle: msg`Request an integration`,
  icon: Plug,
  create: merchantIntegrationContract.create,
  labelOf: integration => tellIn(i18n)(integrationKindNames[integration.kind]),
  refresh: [merchantIntegrationContract.list],
  fields: {
    kind: select(msg`Kind`, choicesOf(integrationKinds, integrationKindNames), { wide: true }),
    address: text(msg`Address`, { type: 'url', wide: true, help: msg`Address of the shop or of the webhook receiver.` }),
  },
})

const likeAll = msg`Leave empty to use the order setting for all merchants.`

export const merchantSettingForm = defineForm({
  id: 'merchant-setting',
  noun: msg`Setting`,
  createTitle: msg`Edit the setting`,
  editTitle: msg`Edit the setting`,
  icon: Settings,
  create: merchantContract.updateSetting,
  update: merchantContract.updateSetting,
  get: merchantContract.setting,
  labelOf: setting => setting.name,
  refresh: [merchantContract.setting, merchantContract.get, merchantContract.list, merchantContract.dropdown],
  fields: {
    merchant_type: choose(msg`Pays delivery charges by`, choicesOf(merchantTypes, merchantTypeNames), { wide: true }),
    payout_rule: select(msg`Collected money is paid out`, choicesOf(payoutRules, payoutRuleNames), { wide: true }),
    payout_days: whole(msg`Days after delivery`, {
      off: values =>
        values.payout_rule === 'days-after-delivery' ? null : msg`Only for the rule that counts days after delivery.`,
    }),
    invoice_period: select(msg`Invoices are drafted`, choicesOf(invoicePeriods, invoicePeriodNames), {
      help: msg`Leave empty to use the finance setting for all merchants.`,
    }),
    max_attempts: whole(msg`Delivery attempts`, { help: likeAll }),
    hold_days: whole(msg`Longest hold`, { unit: msg`days`, help: likeAll }),
    merchant_answer_hours: whole(msg`Time for the merchant to answer`, { unit: msg`hours`, help: likeAll }),
    disposal_notice_days: whole(msg`Notice before disposal`, { unit: msg`days`, help: likeAll }),
    return_request: select(msg`The return is requested`, choicesOf(returnRequests, returnRequestNames), { help: likeAll }),
  },
})
