// One merchant: its record with tabs for everything that belongs to it, all of it by keyboard.
import { Trans, useLingui } from '@lingui/react/macro'
import { ledgerNeeds } from '@office/shared/areas/finance/journal/ledger.model'
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { merchantSuffix } from '@office/shared/format/merchant-label'
import { mayCall } from '@office/shared/permissions/can'
import { Copy, Package, Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocation, useSearch } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { ActiveTag } from '../../core/record/active-tag.tsx'
import { RecordPage } from '../../core/record/record-page.tsx'
import { RecordPlace } from '../../core/record/record-place.tsx'
import { pathAsLeft, useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { MerchantName } from '../../core/ui/amount.tsx'
import { IconButton } from '../../core/ui/button.tsx'
import { ScrollPane } from '../../core/ui/scroll-pane.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { MerchantInvoices } from '../finance/invoices/party-invoices.part.tsx'
import { Ledger } from '../finance/ledger/ledger.part.tsx'
import { MerchantIntegrations } from './integrations/merchant-integration.list.tsx'
import { merchantList } from './merchant.list.tsx'
import { MerchantOverview } from './merchant-overview.tsx'
import { type MerchantTab, merchantPath, merchantsPath, merchantTabs, tabPath } from './merchant-paths.part.ts'
import { MerchantSettings } from './merchant-settings.tsx'
import { MerchantBusinesses } from './parts/merchant-business.list.tsx'
import { MerchantDocuments } from './parts/merchant-documents.tsx'
import { MerchantUsers } from './parts/merchant-user.list.tsx'

const tabTitles: Record<MerchantTab, Message> = {
  overview: msg`Overview`,
  users: msg`Users`,
  businesses: msg`Businesses`,
  documents: msg`Documents`,
  integrations: msg`Integrations`,
  settings: msg`Settings`,
  ledger: msg`Money`,
}

const tabsShown = () => merchantTabs.filter(tab => tab !== 'ledger' || mayCall(commandContext.permissions, ledgerNeeds.merchant))

function useTab(): MerchantTab {
  const wanted = new URLSearchParams(useSearch()).get('tab')
  return tabsShown().find(tab => tab === wanted) ?? 'overview'
}

export default function MerchantScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const id = Number(params.id)
  const found = useEndpoint(merchantContract.get, { params: { id } })
  const tab = useTab()
  const [, navigate] = useLocation()
  useCommandScope(() => ({
    extra: tabsShown().map(
      (which, at): Command =>
        defineCommand({
          id: `merchant-tab.${which}`,
          title: tabTitles[which],
          section: 'here',
          keys: [String(at + 1)],
          run: () => navigate(tabPath(id, which)),
        }),
    ),
  }))
  return (
    <RecordPage
      found={found}
      noun="merchant"
      id={id}
      label={merchant => t`Merchant ${merchant.name}`}
      title={merchant => <MerchantName name={merchant.name} mark={merchantSuffix(merchant.merchant_type) || null} />}
      list={{ title: <Trans>Merchants</Trans>, href: pathAsLeft(merchantList, merchantsPath) }}
      failed={<Trans>The merchant could not be loaded</Trans>}
      gone={<Trans>This merchant does not exist.</Trans>}
      scrolls="parts"
      aside={({ code, is_active }) => (
        <>
          <bdi dir="ltr" className="code text-text-3">
            {code}
          </bdi>
          <ActiveTag is_active={is_active} />
        </>
      )}
      actions={() => (
        <>
          {tab === 'overview' && <Neighbours id={id} />}
          <IconButton
            label={t`Copy id`}
            icon={Copy}
            tone="quiet"
            keys="i"
            onClick={() => runById('merchant.copy-id', 'toolbar')}
          />
          <CommandButton command="merchant.orders" tone="quiet" icon={Package} keys="o">
            <Trans>Orders</Trans>
          </CommandButton>
          <CommandButton command="merchant.edit" icon={Pencil} keys="e">
            <Trans>Edit</Trans>
          </CommandButton>
        </>
      )}
    >
      {merchant => <Panels merchant={merchant} tab={tab} />}
    </RecordPage>
  )
}

/** On the other tabs j and k move through the rows of the merchant's own lists. */
function Neighbours({ id }: { id: number }) {
  const { place, total } = useRecordNeighbours(merchantList, merchantsPath, merchantPath, id)
  return <RecordPlace place={place} total={total} />
}

function Panels({ merchant, tab }: { merchant: MerchantDetail; tab: MerchantTab }) {
  const { t } = useLingui()
  const tell = useTell()
  const panel = useId()
  const [, navigate] = useLocation()
  const counts: Partial<Record<MerchantTab, number>> = {
    users: merchant.user_count,
    businesses: merchant.business_count,
    documents: merchant.documents.length,
  }
  const panels: Record<MerchantTab, () => ReactNode> = {
    overview: () => <MerchantOverview merchant={merchant} />,
    users: () => <MerchantUsers merchant={merchant} />,
    businesses: () => <MerchantBusinesses merchant={merchant} />,
    documents: () => <MerchantDocuments merchant={merchant} />,
    integrations: () => <MerchantIntegrations merchant={merchant} />,
    settings: () => <MerchantSettings merchant={merchant} />,
    ledger: () => (
      <ScrollPane label={tell(tabTitles.ledger)} className="flex-1">
        <MerchantInvoices of={merchant} />
        <Ledger of={{ party: 'merchant', id: merchant.id, name: merchant.name }} />
      </ScrollPane>
    ),
  }
  return (
    <>
      <Tabs
        label={t`Parts of the merchant`}
        panel={panel}
        tabs={tabsShown().map(id => {
          const count = counts[id]
          return { id, title: tell(tabTitles[id]), ...(count === undefined ? {} : { count: String(count) }) }
        })}
        active={tab}
        onChoose={id => navigate(tabPath(merchant.id, merchantTabs.find(known => known === id) ?? 'overview'))}
      />
      <div id={panel} role="tabpanel" aria-label={tell(tabTitles[tab])} className="flex min-h-0 flex-1 flex-col">
        {panels[tab]()}
      </div>
    </>
  )
}
