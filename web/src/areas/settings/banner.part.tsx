// Banners: the list with their pictures, a part of the screen that holds it.
import { type Banner, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { type Message, msg } from '@office/shared/core/message'
import { formatDay } from '@office/shared/format/date-time'
import { Eye } from 'lucide-react'
import { yesAndNo } from '../../core/choices.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeFilter, RowName, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { StoredPicture } from '../../core/ui/stored-picture.tsx'
import type { TagTone } from '../../core/ui/tag.tsx'
import { audienceColumn, audienceFilter } from './audience-column.ts'
import { bannersPath } from './banner.commands.ts'
import { bannerForm } from './banner.form.ts'

const shown = msg`Shown now`
const waiting = msg`Not in its days`
const off = msg`Inactive`

const stateOf = ({ is_active, is_shown }: Banner): { words: Message; tone: TagTone } => {
  if (is_shown) return { words: shown, tone: 'ok' }
  return is_active ? { words: waiting, tone: 'info' } : { words: off, tone: 'plain' }
}

const dayColumn = (label: Message, dayOf: (banner: Banner) => string | null) => ({
  label,
  width: '108px',
  text: (banner: Banner) => dayOf(banner) ?? '',
  cell: (banner: Banner) => {
    const day = dayOf(banner)
    return (
      <bdi dir="ltr" className="num text-text-2">
        {day === null ? '' : formatDay(day)}
      </bdi>
    )
  },
})

const bannerList = defineList({
  list: bannerContract.list,
  title: msg`Banners`,
  noun: 'banner',
  selected: msg`{n, plural, one {# banner selected} other {# banners selected}}`,
  rowLabel: banner => banner.title,
  open: banner => editPath(bannersPath, banner.id),
  create: { path: bannersPath, title: msg`Create banner`, command: 'banner.create' },
  emptyHint: msg`Create a banner: a picture for merchants, customers, riders or staff. Those for staff stand on the first page.`,
  searchFilter: 'title',
  columns: {
    title: {
      label: msg`Title`,
      width: 'minmax(200px, 1.6fr)',
      sort: 'title',
      text: banner => banner.title,
      cell: banner => (
        <RowName
          name={banner.title}
          sign={
            <span className="h-6 w-[72px] flex-none overflow-hidden rounded-[4px] bg-sunken">
              <StoredPicture
                // A new picture is another one, though its address stays.
                key={banner.picture_id}
                endpoint={bannerContract.picture}
                params={{ id: banner.id }}
                label=""
                className="size-full object-cover"
              />
            </span>
          }
        />
      ),
    },
    audience: audienceColumn,
    from_day: { ...dayColumn(msg`First day`, banner => banner.from_day), sort: 'from_day' },
    to_day: dayColumn(msg`Last day`, banner => banner.to_day),
    link: {
      label: msg`Link`,
      width: 'minmax(140px, 1fr)',
      text: banner => banner.link ?? '',
      cell: banner => (
        <bdi dir="ltr" className="truncate text-text-2" title={banner.link ?? ''}>
          {banner.link === null ? '' : new URL(banner.link).host}
        </bdi>
      ),
    },
    state: tagColumn(msg`Status`, '136px', stateOf),
  },
  filters: {
    title: { label: msg`Title` },
    audience: audienceFilter,
    is_active: activeFilter,
    is_shown: { label: shown, icon: Eye, choices: () => yesAndNo(msg`Yes`, msg`No`) },
  },
})

export function BannerPanel() {
  return (
    <>
      <ListScreen definition={bannerList} within={{}} />
      <FormOverList form={bannerForm} path={location.pathname} />
    </>
  )
}
