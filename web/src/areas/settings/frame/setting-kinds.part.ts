// The settings that a tenant has once: names, permissions and addresses. Small, because commands of every screen are built from
// them.
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import {
  BadgePercent,
  BellRing,
  Bot,
  Building2,
  CircleCheckBig,
  CreditCard,
  FileText,
  Mail,
  MessageCircle,
  MessageSquare,
  Package,
  Palette,
  Radar,
  ScanLine,
  Star,
  Store,
  Wallet,
} from 'lucide-react'
import type { Icon } from '../../../core/command/command.ts'

export const profilePath = '/system-settings/business-profile'
export const settingPath = '/system-settings/business-setting'
/** Which setting is open: '?of=sms'. */
export const OF = 'of'

export interface SettingKind {
  id: string
  title: Message
  icon: Icon
  path: typeof profilePath | typeof settingPath
  /** Any of these permissions allows changes; other people only see it. */
  writes: readonly PermissionName[]
  keywords?: Message
}

const on = (
  path: SettingKind['path'],
  id: string,
  title: Message,
  icon: Icon,
  writes: PermissionName,
  keywords?: Message,
): SettingKind => ({ id, title, icon, path, writes: [writes], ...(keywords ? { keywords } : {}) })

const notify = 'update-notification-setting'
export const settingKinds: readonly SettingKind[] = [
  on(
    profilePath,
    'business',
    msg`Company`,
    Building2,
    'update-business-setting',
    msg`logo, background, address, time zone, currency`,
  ),
  on(profilePath, 'theme', msg`Colours`, Palette, 'update-theme-setting', msg`theme, gradient, brand, accent`),
  on(settingPath, 'order', msg`Orders`, Package, 'update-order-setting', msg`attempts, hold days, return`),
  on(settingPath, 'sorting', msg`Sorting`, ScanLine, 'update-order-setting', msg`sessions, idle, timeout, bucket`),
  on(settingPath, 'finance', msg`Finance`, Wallet, 'update-finance-setting', msg`invoice, payout, cash`),
  on(settingPath, 'payment-method', msg`Payment methods`, CreditCard, 'update-finance-setting', msg`cash, card, bank, wallet`),
  on(settingPath, 'tax', msg`Tax`, BadgePercent, 'update-tax-setting', msg`vat, tax items, rate`),
  on(settingPath, 'merchant', msg`Merchants`, Store, 'update-business-setting', msg`registration, sign up`),
  on(settingPath, 'tracking', msg`Tracking`, Radar, 'update-tracking-setting', msg`public, advance items`),
  on(settingPath, 'waybill-layout', msg`Waybill layouts`, FileText, 'customize-waybill', msg`label, print, paper`),
  on(settingPath, 'approval', msg`Approvals`, CircleCheckBig, 'manage-approval-setting', msg`types, groups`),
  on(settingPath, 'email', msg`Email`, Mail, 'update-email-setting', msg`smtp, mail server`),
  on(settingPath, 'sms', msg`SMS`, MessageSquare, 'update-sms-setting', msg`text message, provider`),
  on(settingPath, 'whatsapp', msg`WhatsApp`, MessageCircle, 'update-whatsapp-setting'),
  on(settingPath, 'notification-status', msg`Notifications: status`, BellRing, notify, msg`templates`),
  on(settingPath, 'notification-reminder', msg`Notifications: reminders`, BellRing, notify, msg`templates`),
  on(settingPath, 'notification-finance', msg`Notifications: finance`, BellRing, notify, msg`templates`),
  on(settingPath, 'notification-other', msg`Notifications: other`, BellRing, notify, msg`templates`),
  on(settingPath, 'feedback', msg`Feedback`, Star, 'update-feedback-setting', msg`rating, question`),
  on(settingPath, 'ai', msg`AI`, Bot, 'update-ai-setting', msg`assistant, model`),
]

export const settingAddress = ({ path, id }: Pick<SettingKind, 'path' | 'id'>): string => `${path}?${OF}=${id}`
