// Screens of finance.
import { msg } from '@office/shared/core/message'
import { Building2, ReceiptText, Wallet } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const financeArea = defineArea({
  name: 'finance',
  label: msg`Finance`,
  screens: [
    {
      route: '/operations/rider-finance',
      load: () => import('./deposits/rider-deposit.list.tsx'),
      leadsTo: ['/operations/add-new-rider-deposit', '/operations/rider-deposit-orders/{id}'],
      keywords: msg`cash, hand in, count`,
      menu: ['money', 1],
      title: msg`Rider finance`,
      short: msg`Deposits`,
      needs: { any: ['view-rider-finance'] },
      icon: Wallet,
    },
    { route: '/operations/rider-commission', title: msg`Rider commission`, needs: { any: ['view-rider-commission'] } },
    { route: '/operations/agency-commission', title: msg`Agency commission`, needs: { any: ['view-agency-commission'] } },
    {
      route: '/operations/add-new-rider-deposit',
      load: () => import('./deposits/rider-deposit-create.screen.tsx'),
      title: msg`Add rider deposit`,
      needs: { any: ['create-rider-deposit'] },
      under: '/operations/rider-finance',
    },
    {
      route: '/operations/add-new-rider-commission',
      title: msg`Add rider commission`,
      needs: { any: ['create-rider-commission'] },
    },
    {
      route: '/operations/add-new-agency-commission',
      title: msg`Add agency commission`,
      needs: { any: ['create-agency-commission'] },
    },
    {
      route: '/operations/rider-deposit-orders/{id}',
      load: () => import('./deposits/rider-deposit.page.tsx'),
      under: '/operations/rider-finance',
      title: msg`Orders of a rider deposit`,
      needs: { any: ['view-rider-finance'] },
    },
    {
      route: '/operations/rider-commission-deposits/{id}',
      title: msg`Deposits of a rider commission`,
      needs: { any: ['view-rider-commission'] },
    },
    {
      route: '/operations/agency-commission-deposits/{id}',
      title: msg`Deposits of an agency commission`,
      needs: { any: ['view-agency-commission'] },
    },
    {
      route: '/operations/agent-finance',
      load: () => import('./deposits/agency-deposit.list.tsx'),
      leadsTo: ['/operations/add-new-agent-deposit', '/operations/agent-deposit-orders/{id}'],
      menu: ['money', 3],
      title: msg`Agency finance`,
      short: msg`Agency deposits`,
      keywords: msg`cash, hand in, bank slip`,
      needs: { any: ['view-agency-finance'] },
      icon: Building2,
    },
    {
      route: '/operations/add-new-agent-deposit',
      load: () => import('./deposits/agency-deposit-create.screen.tsx'),
      title: msg`Add agency deposit`,
      needs: { any: ['create-agency-deposit'] },
      under: '/operations/agent-finance',
    },
    {
      route: '/operations/agent-deposit-orders/{id}',
      load: () => import('./deposits/agency-deposit.page.tsx'),
      under: '/operations/agent-finance',
      title: msg`Orders of an agency deposit`,
      needs: { any: ['view-agency-finance'] },
    },
    { route: '/operations/branch-finance', title: msg`Branch finance`, needs: { any: ['view-branch-finance'] } },
    { route: '/operations/add-new-branch-deposit', title: msg`Add branch deposit`, needs: { any: ['create-branch-deposit'] } },
    {
      route: '/operations/branch-deposit-orders/{id}',
      title: msg`Orders of a branch deposit`,
      needs: { any: ['view-branch-finance'] },
    },
    {
      route: '/operations/branch-deposit-orders-expenses/{id}',
      title: msg`Orders and expenses of a branch deposit`,
      needs: { any: ['view-branch-expense'] },
    },
    {
      route: '/operations/merchant-finance',
      menu: ['money', 2],
      title: msg`Merchant finance`,
      short: msg`Invoices`,
      needs: { any: ['view-merchant-finance'] },
      icon: ReceiptText,
    },
    { route: '/operations/walking-finance', title: msg`Walking-customer finance`, needs: { any: ['view-walking-finance'] } },
    {
      route: '/operations/add-new-merchant-invoice',
      title: msg`Add merchant invoice`,
      needs: { any: ['create-merchant-invoice'] },
    },
    {
      route: '/operations/merchant-orders/{id}',
      title: msg`Orders of a merchant invoice`,
      needs: { any: ['view-merchant-finance'] },
    },
    {
      route: '/operations/walking-orders/{id}',
      title: msg`Orders of a walking-customer invoice`,
      needs: { any: ['view-walking-finance'] },
    },
    {
      route: '/operations/merchant-finance-invoice/{id}',
      title: msg`Merchant invoice (PDF)`,
      needs: { any: ['print-merchant-invoice'] },
    },
    {
      route: '/operations/walking-finance-invoice/{id}',
      title: msg`Walking-customer invoice (PDF)`,
      needs: { any: ['view-walking-finance'] },
    },
  ],
})
