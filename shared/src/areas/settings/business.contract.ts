// Who the operator is and how it looks: profile, pictures and colours.

import { post, remove } from '../../core/api/endpoint.ts'
import { languages } from '../../core/messages/language.ts'
import * as x from '../../core/schema.ts'
import { hexColour } from '../../rules/colour.ts'
import { BACKGROUND_IMAGE_TYPES, LOGO_TYPES } from '../../rules/file.ts'
import { timeZone } from '../../rules/time-zone.ts'
import { noWebAddress } from '../../rules/web-address.ts'
import { defineSetting, settingEndpoints } from './setting.model.ts'

const webAddress = {
  ...noWebAddress,
  holds: (value: string) => /^https?:\/\/[^\s.]+\.\S+$/.test(value),
}

export const businessSetting = defineSetting({
  kind: 'business',
  fields: {
    /** The company's name for people: title, sign-in page, mails. */
    company: x.text({ max: 120 }),
    legal_name: x.nullable(x.text({ max: 160 })),
    registration_number: x.nullable(x.text({ max: 60 })),
    email: x.nullable(x.email()),
    phone: x.nullable(x.contactNumber()),
    website: x.nullable(x.text({ max: 200 }, [webAddress])),
    address: x.nullable(x.text({ max: 300 })),
    /** IANA name: day borders of filters, reports and imports. */
    time_zone: x.text({ max: 64 }, [timeZone]),
    /** ISO 4217. */
    currency: x.text({ min: 3, max: 3 }),
    /**
     * For papers to merchants, riders and customers, and for automatic mails; null means that of the writer, English if there is
     * none.
     */
    language: x.nullable(x.oneOf(languages)),
  },
  defaults: {
    company: '',
    legal_name: null,
    registration_number: null,
    email: null,
    phone: null,
    website: null,
    address: null,
    time_zone: 'UTC',
    currency: 'USD',
    language: null,
  },
  shown: { has_logo: x.flag(), has_background: x.flag() },
})

export const businessContract = {
  ...settingEndpoints('/admin/setting/business', businessSetting, {
    summary: 'Business profile and setting',
    writes: ['update-business-setting'],
  }),
  logo: post('/admin/setting/business/logo', {
    summary: 'Replace the logo',
    needs: ['update-business-setting'],
    upload: { types: LOGO_TYPES },
    returns: businessSetting.Row,
  }),
  removeLogo: remove('/admin/setting/business/logo', {
    summary: 'Remove the logo',
    needs: ['update-business-setting'],
    returns: businessSetting.Row,
  }),
  background: post('/admin/setting/business/background', {
    summary: 'Replace the picture of the sign-in page',
    needs: ['update-business-setting'],
    upload: { types: BACKGROUND_IMAGE_TYPES },
    returns: businessSetting.Row,
  }),
  removeBackground: remove('/admin/setting/business/background', {
    summary: 'Remove the picture of the sign-in page',
    needs: ['update-business-setting'],
    returns: businessSetting.Row,
  }),
}

export const gradientDirections = [
  'to right',
  'to bottom right',
  'to bottom',
  'to bottom left',
  'to left',
  'to top left',
  'to top',
  'to top right',
] as const

export const themeSetting = defineSetting({
  kind: 'theme',
  // The operator's own spelling of the first three.
  fields: {
    gradientColor1: x.text({ max: 7 }, [hexColour]),
    gradientColor2: x.text({ max: 7 }, [hexColour]),
    gradientDirection: x.oneOf(gradientDirections),
    /** Whether the first colour, made readable, replaces the portal's blue. */
    is_accent: x.flag(),
  },
  defaults: { gradientColor1: '#0a5c86', gradientColor2: '#4a2f8f', gradientDirection: 'to bottom right', is_accent: false },
})

export const themeContract = settingEndpoints('/admin/theme/colour', themeSetting, {
  summary: 'Colours of the brand: gradientColor1, gradientColor2, gradientDirection',
  writes: ['update-theme-setting'],
  reads: 'staff',
})
