// All other settings that a tenant has once.
import { msg } from '@office/shared/core/messages/message'
import { SettingFrame, type SettingPage } from './frame/setting-frame.tsx'
import { settingKinds, settingPath } from './frame/setting-kinds.part.ts'
import { ExpenseKinds } from './masters/expense-kind.list.tsx'
import { PaymentMethods } from './masters/payment-method.list.tsx'
import { TaxItems } from './masters/tax-item.list.tsx'
import { TrackingItems } from './masters/tracking-item.list.tsx'
import { WaybillLayouts } from './masters/waybill-layout.list.tsx'
import { emailForm, notificationForm, smsForm, whatsappForm } from './message-forms.ts'
import {
  aiForm,
  approvalForm,
  feedbackForm,
  financeForm,
  merchantForm,
  orderForm,
  sortingForm,
  taxForm,
  trackingForm,
} from './operation-forms.ts'

const kinds = settingKinds.filter(({ path }) => path === settingPath)
const pages: Readonly<Record<string, SettingPage>> = {
  order: { form: orderForm },
  sorting: { form: sortingForm },
  finance: { form: financeForm, below: <ExpenseKinds /> },
  'payment-method': { below: <PaymentMethods /> },
  tax: { form: taxForm, below: <TaxItems /> },
  merchant: { form: merchantForm },
  tracking: { form: trackingForm, below: <TrackingItems /> },
  'waybill-layout': { below: <WaybillLayouts /> },
  approval: { form: approvalForm },
  email: { form: emailForm, test: { command: 'settings.test-email', title: msg`Send a test email` } },
  sms: { form: smsForm, test: { command: 'settings.test-sms', title: msg`Send a test SMS` } },
  whatsapp: { form: whatsappForm, test: { command: 'settings.test-whatsapp', title: msg`Send a test WhatsApp message` } },
  'notification-status': { form: notificationForm('status') },
  'notification-reminder': { form: notificationForm('reminder') },
  'notification-finance': { form: notificationForm('finance') },
  'notification-other': { form: notificationForm('other') },
  feedback: { form: feedbackForm },
  ai: { form: aiForm },
}

export default function BusinessSetting() {
  return <SettingFrame title={msg`Business settings`} kinds={kinds} pages={pages} />
}
