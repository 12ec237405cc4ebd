// Resources at a glance: each group with its count and its newest; banners and terms in tabs beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Resource,
  type ResourceGroup,
  resourceContract,
  resourceGroupNames,
  resourceGroups,
} from '@office/shared/areas/resources/resource.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Folder, Plus, Smartphone, Store, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { defineCommand, type Icon } from '../../core/command/command.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { type TabPart, TabScreen } from '../../core/layout/tab-screen.tsx'
import { Button } from '../../core/ui/button.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { BannerPanel } from '../settings/banners/banner.list.part.tsx'
import { TermsPanel } from '../settings/terms/terms-panel.part.tsx'
import { holdsText, signOf } from './resource-holds.ts'
import { groupPaths, resourceTabPath } from './resource-paths.ts'

const parts: readonly TabPart[] = [
  {
    id: 'overview',
    title: msg`Overview`,
    needs: 'manage-resource',
    path: resourceTabPath('overview'),
    panel: () => <Overview />,
    actions: (
      <CommandButton command="resource.create" tone="primary" icon={Plus} keys="c">
        <Trans>Create resource</Trans>
      </CommandButton>
    ),
  },
  {
    id: 'banners',
    title: msg`Banners`,
    needs: 'manage-banner',
    path: resourceTabPath('banners'),
    panel: () => <BannerPanel />,
  },
  {
    id: 'terms',
    title: msg`Terms and conditions`,
    needs: 'manage-terms',
    path: resourceTabPath('terms'),
    panel: () => <TermsPanel />,
  },
]

export default function Resources() {
  const { t } = useLingui()
  return <TabScreen name="resources" title={<Trans>Resources</Trans>} label={t`Parts of resources`} parts={parts} />
}

/** The key that lists have for it. */
const createByKey = defineCommand({
  id: 'resources.create',
  title: msg`Create resource`,
  section: 'here',
  keys: ['c'],
  surfaces: ['hotkey'],
  run: () => runById('resource.create', 'hotkey'),
})

function Overview() {
  useCommandScope(() => ({ extra: [createByKey] }))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul className="m-0 grid list-none grid-cols-2 p-0 max-md:grid-cols-1">
        {resourceGroups.map(group => (
          <GroupCard key={group} group={group} />
        ))}
      </ul>
    </div>
  )
}

/** The number of a group's newest resources listed on a card. */
const NEWEST = 3

const groupHints: Record<ResourceGroup, Message> = {
  'mobile-app': msg`Apps for the road and how to use them`,
  merchant: msg`For merchants: prices, guides, forms`,
  customer: msg`For customers: how to pack, how to claim`,
  other: msg`Everything else, such as papers for staff`,
}

const groupIcons: Record<ResourceGroup, Icon> = { 'mobile-app': Smartphone, merchant: Store, customer: UserRound, other: Folder }

function GroupCard({ group }: { group: ResourceGroup }) {
  const tell = useTell()
  const Sign = groupIcons[group]
  const question = { filters: { group }, sort: ['-updated_at' as const], paginate: NEWEST }
  const found = useEndpoint(resourceContract.list, { query: question })
  const total = found.data?.meta.total
  return (
    <li className="flex min-h-[196px] flex-col border-b border-hairline px-3 py-3.5 odd:border-e max-md:border-e-0">
      <div className="flex items-center gap-2 px-1">
        <Sign className="size-4 flex-none text-text-2" aria-hidden={true} />
        <h2 className="m-0 text-md font-semibold">
          <Link href={groupPaths[group]} className="text-text">
            {tell(resourceGroupNames[group])}
          </Link>
        </h2>
        <span className="flex-1" />
        <span className="num text-text-3">{total}</span>
      </div>
      <p className="mx-1 mt-0.5 mb-2 text-sm text-text-2">{tell(groupHints[group])}</p>
      {found.isLoading && (
        <div className="-mx-3">
          <SkeletonRows columns={[{ width: '1fr' }]} rows={NEWEST} label={false} />
        </div>
      )}
      {found.error && !found.data && (
        <p role="alert" className="mx-1 my-1 flex items-center gap-2 text-danger">
          <Trans>The list could not be loaded</Trans>
          <Button size="small" onClick={() => void found.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {total === 0 && (
        <p className="mx-1 my-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-3">
          <Trans>There are no records to display</Trans>
          <Link href={`${groupPaths[group]}?new`} className="font-medium">
            <Trans>Create resource</Trans>
          </Link>
        </p>
      )}
      <ul className="m-0 flex list-none flex-col p-0">
        {found.data?.data.map(resource => (
          <NewestRow key={resource.id} group={group} resource={resource} />
        ))}
      </ul>
    </li>
  )
}

function NewestRow({ group, resource }: { group: ResourceGroup; resource: Resource }) {
  const Sign = signOf(resource)
  return (
    <li>
      <Link
        href={`${groupPaths[group]}?edit=${resource.id}`}
        className="flex h-8 items-center gap-2 rounded-sm px-1 text-text hover:bg-hover hover:no-underline"
      >
        <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />
        <span dir="auto" className="truncate font-medium">
          {resource.title}
        </span>
        {!resource.is_visible && (
          <Tag>
            <Trans>Hidden</Trans>
          </Tag>
        )}
        <span className="flex-1" />
        <bdi className="max-w-[45%] truncate text-sm text-text-3">{holdsText(resource)}</bdi>
      </Link>
    </li>
  )
}
