// The bar above the work: branch, search, environment, jobs, notices, the person.
import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, ChevronsUpDown, Menu as MenuIcon, Search, Warehouse, X } from 'lucide-react'
import type { Job } from '../jobs/jobs.ts'
import { Keys } from '../keys/keys.tsx'
import { MenuButton } from '../layers/menu-button.tsx'
import type { MenuEntry } from '../layers/menu-entry.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/states/lazy-part.tsx'

const JobsButton = lazyPart(() => import('../jobs/jobs-button.tsx'))

export interface TopBarProps {
  branch: {
    /** Of the branch that is shown, or 'All branches'. */
    name: string
    /** Only one is shown. */
    isOne: boolean
    /** Null for people who work at one branch only. */
    choice: { keys: string | undefined; choose: () => void; showAll: () => void } | null
  } | null
  onSearch: (byPointer: boolean) => void
  searchKeys: string
  environment: 'demo' | 'production'
  jobs: readonly Job[]
  onOpenJob: (job: Job) => void
  unread: number
  onNotices: () => void
  person: { name: string; initials: string; entries: () => readonly MenuEntry[] }
}

/** What everything below is narrowed to stays in sight, and one press leads back to all. */
function BranchSwitch({ name: branch, isOne, choice }: TopBarProps['branch'] & object) {
  const { t } = useLingui()
  const words = (
    <span dir="auto" className={`max-w-48 truncate ${isOne ? 'max-md:max-w-14' : 'max-md:hidden'}`}>
      {branch}
    </span>
  )
  if (!choice)
    return (
      <span title={t`Branch: ${branch}`} className="flex flex-none items-center gap-1.5 px-2.5 font-medium">
        <Warehouse className="size-4 flex-none" aria-hidden={true} />
        {words}
      </span>
    )
  const { choose, showAll, keys } = choice
  return (
    <span className={`flex min-w-0 flex-none items-center rounded-sm ${isOne ? 'bg-accent-tint text-accent' : ''}`}>
      <Button
        tone="quiet"
        icon={Warehouse}
        aria-label={t`Branch: ${branch}`}
        aria-haspopup="dialog"
        {...(keys ? { 'aria-keyshortcuts': keys } : {})}
        onClick={choose}
        className={`min-w-0 ${isOne ? '!text-accent' : '!text-text'}`}
      >
        {words}
        <ChevronsUpDown className="size-3.5 flex-none opacity-60 max-md:hidden" aria-hidden={true} />
      </Button>
      {isOne && <IconButton tone="quiet" icon={X} label={t`Show all branches`} onClick={showAll} />}
    </span>
  )
}

export function TopBar(props: TopBarProps & { onMenu: () => void }) {
  const { t } = useLingui()
  const { branch, person } = props
  return (
    <header className="flex h-(--top-h) min-w-0 flex-none items-center gap-1.5 ps-1 pe-3">
      <span className="md:hidden">
        <IconButton tone="quiet" icon={MenuIcon} label={t`Main menu`} onClick={props.onMenu} />
      </span>
      {branch && <BranchSwitch {...branch} />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={event => props.onSearch(event.detail > 0)}
        className="mx-auto flex h-[30px] min-h-(--finger) w-[400px] min-w-9 flex-initial items-center gap-2 rounded-sm border border-border bg-surface ps-2.5 pe-1.5 text-text-3 hover:border-border-2"
      >
        <Search className="size-3.5 flex-none" aria-hidden={true} />
        <span className="min-w-0 flex-1 truncate text-start">
          <Trans>Search or run a command</Trans>
        </span>
        <Keys of={props.searchKeys} className="max-md:!hidden" />
      </button>
      <span
        title={t`Environment`}
        className={`inline-flex h-[18px] flex-none items-center gap-[5px] rounded-[4px] px-1.5 text-xs font-medium before:size-1.5 before:rounded-full before:bg-current before:content-[''] ${props.environment === 'demo' ? 'bg-warn-bg text-warn' : 'bg-hover text-text-2'}`}
      >
        {props.environment === 'demo' ? <Trans>Demo</Trans> : <Trans>Production</Trans>}
      </span>
      {props.jobs.length > 0 && <JobsButton jobs={props.jobs} onOpen={props.onOpenJob} />}
      <span className="relative">
        <IconButton
          tone="quiet"
          icon={Bell}
          label={props.unread > 0 ? t`Notices, ${props.unread} new` : t`Notices`}
          keys="g n"
          onClick={props.onNotices}
        />
        {props.unread > 0 && (
          <span
            className="pointer-events-none absolute end-1.5 top-[5px] size-[7px] rounded-full bg-accent shadow-[0_0_0_2px_var(--bg)]"
            aria-hidden={true}
          />
        )}
      </span>
      <MenuButton label={person.name} entries={person.entries} align="end">
        {trigger => (
          <button
            type="button"
            {...trigger}
            aria-label={`${person.initials} ${person.name}`}
            title={person.name}
            className="grid min-h-(--finger) min-w-(--finger) flex-none place-items-center rounded-full"
          >
            <span
              aria-hidden={true}
              className="grid size-6 place-items-center rounded-full bg-st-out-bg text-[10.5px] font-semibold tracking-normal text-st-out"
            >
              {person.initials}
            </span>
          </button>
        )}
      </MenuButton>
    </header>
  )
}
