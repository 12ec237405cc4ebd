// The first steps of a new tenant: places, partners, and the first orders. A step disappears when it is done.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { ListMeta } from '@office/shared/core/api/endpoint'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Access } from '@office/shared/permissions/can'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Bike, Boxes, Building2, FileUp, Map as MapIcon, MapPin, PackagePlus, Store, Table2 } from 'lucide-react'
import { Link } from 'wouter'
import { defineCommand, type Icon } from '../../core/command/command.ts'
import { commandContext } from '../../core/command/context.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { call } from '../../core/data/api.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { useTell } from '../../core/language/translate.ts'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { branchesPath } from '../branches/branch-paths.part.ts'
import { merchantsPath } from '../merchants/merchant-paths.part.ts'
import { allOrders, createOrderPath } from '../orders/list/orders-path.part.ts'
import { citiesPath, statesPath } from '../places/place-paths.part.ts'
import { cardsPath } from '../rate-cards/rate-card-paths.part.ts'
import { ridersPath } from '../riders/rider-path.part.ts'

interface Step {
  id: string
  title: Message
  why: Message
  icon: Icon
  href: string
  needs: Access
  /** If this list has rows, the step is done; null for the last one, which ends them all. */
  count: (() => Promise<{ meta: ListMeta }>) | null
}

const one = { query: { paginate: 1 } }

const steps: readonly Step[] = [
  {
    id: 'states',
    title: msg`Add your states`,
    why: msg`Import them from a file, or enter the first ones.`,
    icon: MapIcon,
    href: statesPath,
    needs: stateContract.list.needs,
    count: () => call(stateContract.list, one),
  },
  {
    id: 'cities',
    title: msg`Add your cities`,
    why: msg`Orders go to the cities you serve.`,
    icon: MapPin,
    href: citiesPath,
    needs: cityContract.list.needs,
    count: () => call(cityContract.list, one),
  },
  {
    id: 'branches',
    title: msg`Open your branches`,
    why: msg`Parcels arrive at branches, are sorted and go out again.`,
    icon: Building2,
    href: branchesPath,
    needs: branchContract.list.needs,
    count: () => call(branchContract.list, one),
  },
  {
    id: 'riders',
    title: msg`Add your riders`,
    why: msg`They pick up, deliver and hand in the cash. You can import them from a file.`,
    icon: Bike,
    href: ridersPath,
    needs: riderContract.list.needs,
    count: () => call(riderContract.list, one),
  },
  {
    id: 'buckets',
    title: msg`Set up sorting`,
    why: msg`One bucket for each direction your parcels leave in.`,
    icon: Boxes,
    href: '/operations/sorting-operation',
    needs: sortingContract.buckets.needs,
    count: () => call(sortingContract.buckets, one),
  },
  {
    id: 'merchants',
    title: msg`Add your first merchant`,
    why: msg`Every order belongs to a merchant. Importing orders adds the merchants they name.`,
    icon: Store,
    href: merchantsPath,
    needs: merchantContract.list.needs,
    count: () => call(merchantContract.list, one),
  },
  {
    id: 'prices',
    title: msg`Set your prices`,
    why: msg`Until a rate card is in force, orders are accepted without a charge.`,
    icon: Table2,
    href: cardsPath('merchant'),
    needs: rateCardContract.list.needs,
    count: () => call(rateCardContract.list, one),
  },
  {
    id: 'order',
    title: msg`Create your first order`,
    why: msg`After that, this page shows your figures.`,
    icon: PackagePlus,
    href: createOrderPath,
    needs: orderContract.create.needs,
    count: null,
  },
  {
    id: 'import',
    title: msg`Import orders from a file`,
    why: msg`Excel or CSV. Rows with mistakes are listed with the reason.`,
    icon: FileUp,
    href: `${allOrders}?import=orders`,
    needs: orderContract.bulkExcel.needs,
    count: null,
  },
]

const may = ({ needs }: Step): boolean =>
  typeof needs === 'string' || needs.some(permission => commandContext.permissions.has(permission))

async function stepsLeft(): Promise<string[]> {
  const left = await Promise.all(
    steps.filter(may).map(async ({ id, count }) => (count === null || (await count()).meta.total === 0 ? [id] : [])),
  )
  return left.flat()
}

export function FirstSteps() {
  const { t } = useLingui()
  const tell = useTell()
  const found = useQuery({ queryKey: ['first-steps'], queryFn: stepsLeft, staleTime: 0 })
  const left = steps.filter(({ id }) => found.data?.includes(id))
  useCommandScope(() => ({
    extra: left.map(({ id, title, icon, href }, at) =>
      defineCommand({
        id: `first-step.${id}`,
        title,
        icon,
        section: 'here',
        keys: [String(at + 1)],
        run: () => ({ navigate: href }),
      }),
    ),
  }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <section aria-label={t`First steps`} className="max-w-[640px] px-4 py-6">
        <h2 className="m-0 text-md font-semibold">
          <Trans>Ready for your first orders</Trans>
        </h2>
        <p className="mt-0.5 mb-4 text-text-2">
          <Trans>These steps are left. Each disappears once it is done.</Trans>
        </p>
        {found.isPending && <SkeletonRows columns={[{ width: '1fr' }]} rows={6} />}
        {found.error && <ErrorState title={<Trans>The steps could not be loaded</Trans>} onRetry={() => void found.refetch()} />}
        <ol className="m-0 list-none border-y border-border p-0 empty:hidden">
          {left.map(({ id, title, why, icon: Sign, href }, at) => (
            <li key={id} className="border-b border-hairline last:border-b-0">
              <Link
                href={href}
                data-tile=""
                className="flex min-h-14 items-center gap-3 px-2 py-2 text-text hover:bg-hover hover:no-underline focus-visible:-outline-offset-2"
              >
                <Sign className="size-5 flex-none text-text-3" aria-hidden={true} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{tell(title)}</span>
                  <span className="block text-sm text-text-2">{tell(why)}</span>
                </span>
                <Keys of={String(at + 1)} />
                <ArrowRight className="flip size-4 flex-none text-text-3" aria-hidden={true} />
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
