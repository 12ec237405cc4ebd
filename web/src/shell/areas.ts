// The route table: the only place in the portal that lists all areas.
import { agenciesArea } from '../areas/agencies/area.ts'
import { approvalsArea } from '../areas/approvals/area.ts'
import { branchesArea } from '../areas/branches/area.ts'
import { dashboardsArea } from '../areas/dashboards/area.ts'
import { financeArea } from '../areas/finance/area.ts'
import { importsArea } from '../areas/imports/area.ts'
import { integrationsArea } from '../areas/integrations/area.ts'
import { merchantsArea } from '../areas/merchants/area.ts'
import { notificationsArea } from '../areas/notifications/area.ts'
import { operationsArea } from '../areas/operations/area.ts'
import { ordersArea } from '../areas/orders/area.ts'
import { placesArea } from '../areas/places/area.ts'
import { publicArea } from '../areas/public/area.ts'
import { rateCardsArea } from '../areas/rate-cards/area.ts'
import { reportsArea } from '../areas/reports/area.ts'
import { resourcesArea } from '../areas/resources/area.ts'
import { ridersArea } from '../areas/riders/area.ts'
import { sessionArea } from '../areas/session/area.ts'
import { settingsArea } from '../areas/settings/area.ts'
import { sortingArea } from '../areas/sorting/area.ts'
import { staffArea } from '../areas/staff/area.ts'
import { subscriptionArea } from '../areas/subscription/area.ts'
import { supportArea } from '../areas/support/area.ts'
import { waybillsArea } from '../areas/waybills/area.ts'
import type { Area, Screen } from '../core/area.ts'

export const areas: readonly Area[] = [
  dashboardsArea,
  ordersArea,
  operationsArea,
  waybillsArea,
  sortingArea,
  ridersArea,
  financeArea,
  agenciesArea,
  branchesArea,
  merchantsArea,
  approvalsArea,
  reportsArea,
  importsArea,
  staffArea,
  settingsArea,
  placesArea,
  integrationsArea,
  resourcesArea,
  rateCardsArea,
  subscriptionArea,
  supportArea,
  notificationsArea,
  publicArea,
  sessionArea,
]

export const screens: readonly Screen[] = areas.flatMap(area => area.screens)
