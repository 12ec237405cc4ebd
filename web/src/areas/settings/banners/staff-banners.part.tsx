// Messages for staff on their start page: the current banner for them, until this person dismisses it.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Banner, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { runById } from '../../../core/command/active-runner.ts'
import { defineCommand } from '../../../core/command/command.ts'
import { commandContext } from '../../../core/command/context.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { keepOnDevice } from '../../../core/data/device-store.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { IconButton } from '../../../core/ui/button.tsx'
import { StoredPicture } from '../../../core/ui/stored-picture.tsx'

/** Another picture is another message, and is shown again. */
const nameOf = ({ id, picture_id }: Banner) => `${id}.${picture_id}`
const noteKey = () => `office.banners.${commandContext.tenant}.${commandContext.user}`
/** Entries of banners that no longer exist are removed. */
const MAX_NOTES = 100

function readNotes(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(noteKey()) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

function keepNote(name: string): string[] {
  const notes = [...readNotes(), name].slice(-MAX_NOTES)
  keepOnDevice(noteKey(), JSON.stringify(notes))
  return notes
}

export default function StaffBanners() {
  const [notes, setNotes] = useState(readNotes)
  const found = useEndpoint(
    bannerContract.list,
    { query: { filters: { audience: 'staff', is_shown: '1' }, sort: ['-from_day'], paginate: 10 } },
    { staleTime: 300_000 },
  )
  const banner = found.data?.data.find(candidate => !notes.includes(nameOf(candidate)))
  const putAway = () => {
    if (banner) setNotes(keepNote(nameOf(banner)))
  }
  useCommandScope(() => ({
    extra: banner
      ? [
          defineCommand({
            id: 'staff-banner.dismiss',
            title: { message: msg`Dismiss the banner: {title}`, values: { title: banner.title } },
            keywords: msg`dismiss, hide, announcement`,
            section: 'here',
            icon: X,
            keys: ['shift+x'],
            run: putAway,
          }),
        ]
      : [],
  }))
  return banner ? <Strip key={nameOf(banner)} banner={banner} /> : null
}

function Strip({ banner }: { banner: Banner }) {
  const { t } = useLingui()
  const lastDay = banner.to_day === null ? null : formatDay(banner.to_day)
  const picture = (
    <StoredPicture
      endpoint={bannerContract.picture}
      params={{ id: banner.id }}
      label={banner.link === null ? '' : banner.title}
      className="size-full object-cover"
    />
  )
  const place = 'block aspect-[3/1] w-[330px] flex-none overflow-hidden rounded-md bg-sunken max-md:w-[210px]'
  return (
    <aside aria-label={t`Announcement`} className="flex flex-none items-start gap-4 border-t border-border bg-surface px-4 py-3">
      {banner.link === null ? (
        <span className={place}>{picture}</span>
      ) : (
        <a href={banner.link} target="_blank" rel="noreferrer" className={place}>
          {picture}
        </a>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <p dir="auto" className="m-0 text-md font-semibold">
          {banner.title}
        </p>
        {lastDay !== null && (
          <p className="m-0 text-sm text-text-2">
            <Trans>until {lastDay}</Trans>
          </p>
        )}
        {banner.link !== null && (
          <a
            href={banner.link}
            target="_blank"
            rel="noreferrer"
            className="mt-1 flex w-max max-w-full items-center gap-1.5 font-medium"
          >
            <ExternalLink className="size-3.5 flex-none" aria-hidden={true} />
            <bdi className="truncate">{new URL(banner.link).host}</bdi>
          </a>
        )}
      </div>
      <IconButton
        label={t`Dismiss the banner`}
        icon={X}
        tone="quiet"
        keys="shift+x"
        onClick={() => runById('staff-banner.dismiss', 'toolbar')}
      />
    </aside>
  )
}
