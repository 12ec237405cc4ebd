// Settings by name from anywhere, their tests, refreshing caches, and commands of tax items, layouts and tracking items.
import { type CacheKey, cacheKeyContract, cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { emailContract, smsContract, whatsappContract } from '@office/shared/areas/settings/message-setting.contract'
import { trackingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { contactNumber } from '@office/shared/rules/contact-number'
import { email as emailRule } from '@office/shared/rules/email'
import { RefreshCw, Send } from 'lucide-react'
import { activeCommands } from '../../core/bulk/record-commands.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { firstBroken } from '../../core/command/first-broken.ts'
import { call } from '../../core/data/api.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'
import { profilePath, settingAddress, settingKinds } from './frame/setting-kinds.part.ts'
import { expenseKindCommands } from './masters/expense-kind.commands.ts'
import { paymentMethodCommands } from './masters/payment-method.commands.ts'
import { taxItemCommands } from './masters/tax-item.commands.ts'
import { waybillLayoutCommands } from './masters/waybill-layout.commands.ts'

const inSettings = msg`Business settings: {name}`
const inProfile = msg`Business profile: {name}`

const openSetting: readonly Command[] = settingKinds.map(kind =>
  defineCommand({
    id: `settings.open-${kind.id}`,
    // The name is itself a translatable text.
    title: () => ({
      message: kind.path === profilePath ? inProfile : inSettings,
      values: { name: tellIn(i18n)(kind.title) },
    }),
    ...(kind.keywords ? { keywords: kind.keywords } : {}),
    section: 'settings',
    icon: kind.icon,
    needs: { any: ['view-business-setting'] },
    run: () => ({ navigate: settingAddress(kind) }),
  }),
)

const testEmail = defineCommand({
  id: 'settings.test-email',
  title: msg`Send a test email`,
  section: 'settings',
  icon: Send,
  needs: { any: emailContract.test.needs },
  writes: 'adds',
  args: { to: { kind: 'text', label: msg`Email`, check: firstBroken([emailRule]) } },
  run: async (_ctx, { to = '' }) => {
    await call(emailContract.test, { body: { email: to.trim() } })
    return { toast: { message: msg`A test email was sent to {to}`, values: { to } } }
  },
  cli: (_ctx, { to = '' }) => apiLine(emailContract.test, { body: { email: to.trim() } }),
})

const testByPhone = (id: string, title: Message, endpoint: typeof smsContract.test | typeof whatsappContract.test): Command =>
  defineCommand({
    id,
    title,
    section: 'settings',
    icon: Send,
    needs: { any: endpoint.needs },
    writes: 'adds',
    args: { to: { kind: 'text', label: msg`Contact number`, check: firstBroken(contactNumber) } },
    run: async (_ctx, { to = '' }) => {
      await call(endpoint, { body: { phone: to.trim() } })
      return { toast: { message: msg`A test message is on its way to {to}`, values: { to } } }
    },
    cli: (_ctx, { to = '' }) => apiLine(endpoint, { body: { phone: to.trim() } }),
  })

const ALL = 'all'
const isKey = (value: string | undefined): value is CacheKey => cacheKeys.some(key => key === value)
const keyNames: Record<CacheKey, Message> = {
  countries: msg`Countries`,
  states: msg`States`,
  cities: msg`Cities`,
  statuses: msg`Statuses`,
  reasons: msg`Reasons`,
  permissions: msg`Permissions`,
  warehouses: msg`Branches`,
  riders: msg`Riders`,
  merchants: msg`Merchants`,
  theme: msg`Colours`,
  flags: msg`Flags`,
  settings: msg`Settings`,
}

const refreshCaches = defineCommand({
  id: 'settings.refresh-caches',
  title: msg`Refresh caches`,
  keywords: msg`cache key, clear, reload masters`,
  section: 'settings',
  icon: RefreshCw,
  needs: { any: cacheKeyContract.refresh.needs },
  writes: 'adds',
  args: {
    key: {
      kind: 'choice',
      label: msg`Cache`,
      choices: () => [
        { value: ALL, title: msg`All of them` },
        ...cacheKeys.map(value => ({ value, title: keyNames[value], end: value })),
      ],
    },
  },
  run: async (_ctx, { key }) => {
    const versions = await call(cacheKeyContract.refresh, { body: isKey(key) ? { cache_keys: [key] } : {} })
    return {
      toast: {
        message: msg`{n, plural, one {# cache is} other {# caches are}} being refreshed for everyone`,
        values: { n: versions.length },
      },
    }
  },
  cli: (_ctx, { key }) => (isKey(key) ? `office cache refresh ${key}` : 'office cache refresh'),
})

export const settingCommands: readonly Command[] = [
  ...openSetting,
  testEmail,
  testByPhone('settings.test-sms', msg`Send a test SMS`, smsContract.test),
  testByPhone('settings.test-whatsapp', msg`Send a test WhatsApp message`, whatsappContract.test),
  refreshCaches,
  ...expenseKindCommands,
  ...paymentMethodCommands,
  ...taxItemCommands,
  ...waybillLayoutCommands,
  ...activeCommands({
    noun: 'tracking-item',
    endpoint: trackingContract.activeStatus,
    refresh: [trackingContract.get],
  }),
]
