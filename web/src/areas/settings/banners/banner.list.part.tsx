// Banners: the list with their pictures, a part of the screen that holds it.
import { bannerContract, bannerLabels } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/messages/message'
import { Eye } from 'lucide-react'
import { yesAndNo } from '../../../core/choices/choices.ts'
import { activeFilter, dayColumn, nameColumn, RowName, tagColumn } from '../../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../../core/list/crud-screen.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { StoredPicture } from '../../../core/ui/stored-picture.tsx'
import { audienceColumn, audienceFilter } from '../audience-column.ts'
import { banners } from './banner.commands.ts'
import { bannerForm } from './banner.form.ts'
import { bannerState, shownNow } from './banner-words.ts'

const bannerList = defineList({
  ...rowsInForm(banners, bannerForm, {
    title: 'title',
    audience: 'audience',
    from_day: 'from_day',
    to_day: 'to_day',
    link: 'link',
  }),
  emptyHint: msg`Create a banner: a picture for merchants, customers, riders or staff. Banners for staff appear on the first page.`,
  searchFilter: 'title',
  columns: {
    title: {
      ...nameColumn(bannerLabels.title, 'title', 'minmax(200px, 1.6fr)'),
      sort: 'title',
      cell: banner => (
        <RowName
          name={banner.title}
          sign={
            <span className="h-6 w-[72px] flex-none overflow-hidden rounded-[4px] bg-sunken">
              <StoredPicture
                // A new picture has the same address, so the key makes it load again.
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
    from_day: { ...dayColumn(bannerLabels.from_day, 'from_day'), sort: 'from_day' },
    to_day: dayColumn(bannerLabels.to_day, 'to_day'),
    link: {
      label: bannerLabels.link,
      width: 'minmax(140px, 1fr)',
      text: banner => banner.link ?? '',
      cell: banner => (
        <bdi dir="ltr" className="truncate text-text-2" title={banner.link ?? ''}>
          {banner.link === null ? '' : new URL(banner.link).host}
        </bdi>
      ),
    },
    state: tagColumn(msg`Status`, '136px', bannerState),
  },
  filters: {
    title: { label: bannerLabels.title },
    audience: audienceFilter,
    is_active: activeFilter,
    is_shown: { label: shownNow, icon: Eye, choices: () => yesAndNo(msg`Yes`, msg`No`) },
  },
})

export function BannerPanel() {
  return <CrudScreen list={bannerList} form={bannerForm} path={location.pathname} within={{}} />
}
