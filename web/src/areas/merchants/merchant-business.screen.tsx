// One business of a merchant: its facts, and its addresses with the people to ask for there.
import { Trans } from '@lingui/react/macro'
import { addressTypeNames, addressTypes } from '@office/shared/areas/merchants/merchant.model'
import { merchantAddressContract } from '@office/shared/areas/merchants/merchant-address.contract'
import { merchantBusinessContract } from '@office/shared/areas/merchants/merchant-business.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { MapPin, Star, Tag as TagSign } from 'lucide-react'
import { useLocation } from 'wouter'
import { choicesOf } from '../../core/choices.ts'
import { runById } from '../../core/command/active-runner.ts'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/context.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { PageHead } from '../../core/layout/page-head.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lookUp } from '../../core/pick-source.ts'
import { useEndpoint } from '../../core/queries.ts'
import { Button } from '../../core/ui/button.tsx'
import { ErrorState } from '../../core/ui/error-state.tsx'
import { Fact, FactSection, Facts } from '../../core/ui/record-facts.tsx'
import { SkeletonRows } from '../../core/ui/skeleton-rows.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { merchantAddressForm } from './merchant-part.forms.ts'
import { businessPath, merchantPath, merchantsPath, tabPath } from './merchant-paths.ts'

const addressList = defineList({
  list: merchantAddressContract.list,
  title: msg`Addresses`,
  noun: 'merchant-address',
  selected: msg`{n, plural, one {# address selected} other {# addresses selected}}`,
  rowLabel: address => address.address,
  open: address => editPath(location.pathname, address.id),
  create: { path: '', title: msg`Add an address`, command: 'merchant-address.create' },
  emptyHint: msg`Add where riders pick up and where returns go.`,
  searchFilter: 'address',
  columns: {
    address_type: { label: msg`Kind`, width: '110px', text: (address, tell) => tell(addressTypeNames[address.address_type]) },
    address: {
      label: msg`Address`,
      width: 'minmax(180px, 1.5fr)',
      text: address => [address.address, address.landmark].filter(part => part !== null).join(', '),
    },
    city_name: {
      label: msg`City`,
      width: 'minmax(120px, 1fr)',
      text: address => [address.postal_code, address.city_name].filter(part => part !== null).join(' '),
    },
    contacts: {
      label: msg`Contacts`,
      width: 'minmax(220px, 2fr)',
      text: address => address.contacts.map(contact => `${contact.name} ${contact.phone}`).join(', '),
      cell: address => (
        <span className="flex min-w-0 gap-3">
          {address.contacts.map(contact => (
            <span key={contact.id} className="truncate">
              <bdi>{contact.name}</bdi>{' '}
              <bdi dir="ltr" className="num text-text-2">
                {contact.phone}
              </bdi>
            </span>
          ))}
        </span>
      ),
    },
  },
  filters: {
    address: { label: msg`Address` },
    address_type: {
      label: msg`Kind`,
      icon: TagSign,
      choices: () => choicesOf(addressTypes, addressTypeNames),
    },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  },
})

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
  if (found.error && !business)
    return (
      <ErrorState
        title={<Trans>The business did not arrive</Trans>}
        detail={found.error.status === 404 ? <Trans>There is no such business.</Trans> : found.error.message}
        onRetry={() => void found.refetch()}
      />
    )
  if (!business) return <SkeletonRows columns={[{ width: '1fr' }, { width: '1fr' }]} rows={10} />
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
            <Button icon={Star} keys="d" onClick={() => runById('merchant-business.set-default', 'toolbar')}>
              <Trans>Make it the default business</Trans>
            </Button>
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
      <ListScreen definition={addressList} within={within} />
      <FormOverList form={merchantAddressForm} path={businessPath(within.id, within.businessId)} within={within} />
    </>
  )
}
