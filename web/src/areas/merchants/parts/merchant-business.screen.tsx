// One business of a merchant: its facts, and its addresses with their contacts.
import { Trans } from '@lingui/react/macro'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { msg } from '@office/shared/core/messages/message'
import { Star } from 'lucide-react'
import { useLocation } from 'wouter'
import { defineCommand } from '../../../core/command/command.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useCommandScope } from '../../../core/command/scope.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../../core/record/record-awaited.tsx'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { merchantPath, merchantsPath, tabPath } from '../merchant-paths.part.ts'
import { MerchantAddresses } from './merchant-address.list.tsx'

export default function MerchantBusinessScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const within = { id: Number(params.id), businessId: Number(params.businessId) }
  const found = useEndpoint(merchantBusinessContract.get, { params: within })
  const [, navigate] = useLocation()
  const business = found.data
  useCommandScope(() => ({
    record: business ? { noun: 'merchant-business', id: business.id, label: business.name, data: business } : null,
    extra: [
      defineCommand({
        id: 'merchant-business.back',
        title: msg`Back to the merchant`,
        section: 'here',
        keys: ['u'],
        run: () => navigate(tabPath(within.id, 'businesses')),
      }),
    ],
  }))
  if (!business)
    return (
      <RecordAwaited
        title={`#${within.businessId}`}
        above={[
          { title: <Trans>Merchants</Trans>, href: merchantsPath },
          { title: <Trans>Businesses</Trans>, href: tabPath(within.id, 'businesses') },
        ]}
        error={found.error}
        failed={<Trans>The business could not be loaded</Trans>}
        gone={found.error?.status === 404 && <Trans>This business does not exist.</Trans>}
        onRetry={found.refetch}
      />
    )
  return (
    <>
      <PageHead
        title={<bdi>{business.name}</bdi>}
        above={[
          { title: <Trans>Merchants</Trans>, href: merchantsPath },
          { title: <bdi>{business.merchant_name}</bdi>, href: merchantPath(within.id) },
          { title: <Trans>Businesses</Trans>, href: tabPath(within.id, 'businesses') },
        ]}
        aside={
          business.is_default && (
            <Tag tone="info">
              <Trans>Default</Trans>
            </Tag>
          )
        }
        actions={
          !business.is_default && (
            <CommandButton command="merchant-business.set-default" icon={Star} keys="d">
              <Trans>Make it the default business</Trans>
            </CommandButton>
          )
        }
        line={true}
      />
      <FactSection title={<Trans>Business</Trans>}>
        <Facts>
          <Fact label={<Trans>VAT or PAN number</Trans>} code={true}>
            {business.vat_number}
          </Fact>
          <Fact label={<Trans>Phone</Trans>} code={true}>
            {business.phone}
          </Fact>
          <Fact label={<Trans>Email</Trans>} code={true}>
            {business.email}
          </Fact>
        </Facts>
      </FactSection>
      <MerchantAddresses within={within} />
    </>
  )
}
