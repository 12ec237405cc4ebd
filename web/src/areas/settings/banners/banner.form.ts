// The form of a banner: its picture, whom it is for, and from when to when.
import { audienceNames, audiences } from '@office/shared/areas/settings/audience.model'
import { BANNER_SIZE, BANNER_TYPES, bannerContract, bannerLabels } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { Image, Link } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { choose, day, file, text, toggle } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { banners } from './banner.commands.ts'

export const bannerForm = defineForm({
  ...formOf(banners),
  icon: Image,
  fields: {
    title: text(bannerLabels.title, { wide: true, help: msg`Read aloud instead of the picture.` }),
    audience: choose(bannerLabels.audience, choicesOf(audiences, audienceNames), { initial: 'merchant', wide: true }),
    link: text(bannerLabels.link, { type: 'url', icon: Link, wide: true, placeholder: msg`https://…` }),
    from_day: day(bannerLabels.from_day, { initial: () => dayIn(new Date()) }),
    to_day: day(bannerLabels.to_day, { help: msg`Leave empty to show it until you switch it off.` }),
    is_active: toggle(bannerLabels.is_active, true),
  },
  files: {
    file: file(
      msg`Picture`,
      { types: BANNER_TYPES, resolution: BANNER_SIZE },
      { shown: bannerContract.picture, help: isNew => (isNew ? msg`Required for a new banner.` : null) },
    ),
  },
  sections: [
    { title: msg`What it shows`, fields: ['title', 'file', 'link'] },
    { title: msg`Audience and dates`, fields: ['audience', ['from_day', 'to_day'], 'is_active'] },
  ],
})
