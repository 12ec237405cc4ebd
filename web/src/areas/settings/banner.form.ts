// The form of a banner: its picture, whom it is for, and from when to when.
import { audienceNames, audiences } from '@office/shared/areas/settings/audience.model'
import { BANNER_SIZE, BANNER_TYPES, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/message'
import { dayIn } from '@office/shared/format/date-time'
import { Image, Link } from 'lucide-react'
import { choicesOf } from '../../core/choices.ts'
import { choose, day, file, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

export const bannerForm = defineForm({
  id: 'banner',
  noun: msg`Banner`,
  createTitle: msg`Create banner`,
  editTitle: msg`Edit banner`,
  icon: Image,
  create: bannerContract.create,
  update: bannerContract.update,
  get: bannerContract.list,
  labelOf: banner => banner.title,
  refresh: [bannerContract.list, bannerContract.picture],
  fields: {
    title: text(msg`Title`, { wide: true, help: msg`Read out instead of the picture.` }),
    audience: choose(msg`For`, choicesOf(audiences, audienceNames), { initial: 'merchant', wide: true }),
    link: text(msg`Link`, { type: 'url', icon: Link, wide: true, placeholder: msg`https://…` }),
    from_day: day(msg`First day`, { initial: () => dayIn(new Date()) }),
    to_day: day(msg`Last day`, { help: msg`Empty: until you switch it off.` }),
    is_active: toggle(msg`Active`, true),
  },
  files: {
    file: file(
      msg`Picture`,
      { types: BANNER_TYPES, resolution: BANNER_SIZE },
      { shown: bannerContract.picture, help: msg`A new banner needs one.` },
    ),
  },
  sections: [
    { title: msg`What it shows`, fields: ['title', 'file', 'link'] },
    { title: msg`Whom and when`, fields: ['audience', ['from_day', 'to_day'], 'is_active'] },
  ],
})
