// Something reads every field of every setting, or the setting's page says that the field waits.
import { businessSetting, themeSetting } from '@office/shared/areas/settings/business.contract'
import {
  emailSetting,
  notificationSetting,
  smsSetting,
  whatsappSetting,
} from '@office/shared/areas/settings/message-setting.contract'
import {
  aiSetting,
  approvalSetting,
  feedbackSetting,
  financeSetting,
  merchantDefaultSetting,
  sortingSetting,
  taxSetting,
  trackingSetting,
} from '@office/shared/areas/settings/operation-setting.contract'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import type { Setting } from '@office/shared/areas/settings/setting.model'
import { expect, it } from 'vitest'
import { sources } from './sources.ts'

const finance = 'server/src/areas/finance'
const moves = 'server/src/areas/orders/moves'
const issuer = 'shared/src/areas/settings/issuer.model.ts'
const brand = 'web/src/core/look/brand.ts'
const clock = 'server/src/areas/sorting/session-clock.queries.ts'
const tax = 'server/src/areas/rate-cards/pricing.part.ts'
const mails = 'server/src/areas/settings/mail-sender.part.ts'
const tracking = 'server/src/areas/orders/tracking/order-tracking.queries.ts'
const notices = `${finance}/documents/document-notice.part.ts`
const invoices = `${finance}/invoices/invoice.queries.ts`

/** The place where each field that does not wait takes effect. */
const readers: readonly (readonly [Setting, Readonly<Record<string, string>>])[] = [
  [
    businessSetting,
    {
      company: issuer,
      legal_name: issuer,
      registration_number: issuer,
      email: issuer,
      phone: issuer,
      website: issuer,
      address: issuer,
      time_zone: 'server/src/areas/settings/business.handlers.ts',
      currency: 'server/src/areas/settings/business.handlers.ts',
      language: 'server/src/areas/settings/issuer.part.ts',
    },
  ],
  [themeSetting, { gradientColor1: brand, gradientColor2: brand, gradientDirection: brand, is_accent: brand }],
  [
    orderSetting,
    {
      max_attempts: `${moves}/order-limits.part.ts`,
      hold_days: `${moves}/order-limits.part.ts`,
      disposal_notice_days: `${moves}/order-limits.part.ts`,
      merchant_answer_hours: `${moves}/order-rules.job.ts`,
      returns_by_rule: `${moves}/order-limits.part.ts`,
    },
  ],
  [
    financeSetting,
    {
      invoice_prefix: invoices,
      invoice_period: `${finance}/invoices/invoice-draft.job.ts`,
      commission_period: `${finance}/commissions/commission-draft.job.ts`,
      payout_rule: `${finance}/invoices/settlement.part.ts`,
      payout_days: `${finance}/invoices/settlement.part.ts`,
      cod_limit: 'server/src/areas/orders/order-cod-limit.queries.ts',
      claim_limit: `${finance}/adjustments/claim-follow.part.ts`,
      variance_limit: `${finance}/deposits/rider-deposit.source.ts`,
      sets_off_commission: `${finance}/commissions/commission-set-off.queries.ts`,
    },
  ],
  [sortingSetting, { idle_minutes: clock, close_hours: clock }],
  [taxSetting, { is_on: tax, is_included: tax, rounding: tax, registration_number: invoices, is_printed: invoices }],
  [merchantDefaultSetting, { max_businesses: 'server/src/areas/merchants/merchant-business.handlers.ts' }],
  [approvalSetting, { types: 'server/src/areas/approvals/approval-request.part.ts' }],
  [
    emailSetting,
    {
      sender_name: mails,
      sender_email: mails,
      reply_to: mails,
      signature: mails,
      host: mails,
      port: mails,
      security: mails,
      username: mails,
    },
  ],
  [trackingSetting, { is_public: tracking, masks_receiver: tracking, visible_days: tracking, notice: tracking }],
  [feedbackSetting, {}],
  [aiSetting, {}],
  [notificationSetting, { is_on: notices, templates: notices }],
  [smsSetting, {}],
  [whatsappSetting, {}],
]

/** The name that each setting is exported by, by its kind. */
const exported = new Map(
  sources
    .filter(({ path }) => path.startsWith('shared/src/areas/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = defineSetting\(\{\n {2}kind: '(\w+)'/g)].map(([, name = '', kind = '']) => [
        kind,
        name,
      ]),
    ),
)

/** Types of a setting's value where functions hand it on. */
const valueTypes: Readonly<Record<string, string>> = { order: 'OrderSetting', theme: 'Theme', business: 'Issuer' }

const groups = (text: string, form: RegExp): string[] => [...text.matchAll(form)].map(match => match[1] ?? '')

/** The fields of a setting that a file takes from its value; a mention in a comment or of something else is none. */
function fieldsRead(kind: string, source: string): Set<string> {
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const type = valueTypes[kind] ?? 'never'
  const call = `readSetting\\([^()]*\\b${exported.get(kind)}\\b(?:[^()]|\\([^()]*\\))*\\)`
  const patterns = [
    ...groups(text, new RegExp(`const \\[?\\{([^}]*)\\}[^=]*= await (?:Promise\\.all\\(\\[)?${call}`, 'g')),
    ...groups(text, new RegExp(`\\{([^{}]*)\\}: ${type}\\b`, 'g')),
    // What a setting's own handlers do once it was changed.
    ...groups(text, new RegExp(`settingHandlers\\(${exported.get(kind)}, \\{[\\s\\S]*?\\bchanged: async \\(\\{([^}]*)\\}`, 'g')),
  ]
  const names = [
    ...groups(text, new RegExp(`const (\\w+) = await ${call}`, 'g')),
    ...groups(text, new RegExp(`\\b(\\w+): ${type}\\b`, 'g')),
    ...patterns.flatMap(pattern => groups(pattern, /\.\.\.(\w+)/g)),
  ].join('|')
  const taken = names && groups(text, new RegExp(`const \\{([^}]*)\\} = (?:${names})\\b`, 'g'))
  return new Set([
    // The compiler refuses a name that is taken and not used.
    ...[...patterns, ...taken].flatMap(pattern => groups(pattern, /(?<![\w.:] ?)(\w+)/g)),
    ...(names ? groups(text, new RegExp(`(?<![\\w.])(?:${names})\\.(\\w+)`, 'g')) : []),
    ...groups(text, new RegExp(`\\(await ${call}\\)\\.(\\w+)`, 'g')),
    // Statements that read it where the rows are, and the rules that a merchant's own go before.
    ...groups(text, /\bvalue ->> '(\w+)'/g),
    ...groups(text, /\bruleOf\('(\w+)', setting\)/g),
  ])
}

it('holds every setting that there is', () => {
  expect(readers.map(([{ kind }]) => kind).sort()).toEqual([...exported.keys()].sort())
})

it.each(readers.map(([setting, read]) => [setting.kind, setting, read] as const))('%s', (kind, { fields, waits }, read) => {
  const waiting = waits?.fields ?? []
  expect([...Object.keys(read), ...waiting].sort()).toEqual(Object.keys(fields).sort())
  const unread = Object.entries(read).filter(([field, path]) => {
    const reader = sources.find(source => source.path === path)
    return !reader || !fieldsRead(kind, reader.text).has(field)
  })
  expect(unread).toEqual([])
})
