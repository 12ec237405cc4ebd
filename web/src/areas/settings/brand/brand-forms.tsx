// Forms of the company's profile and of its colours.
import { Trans } from '@lingui/react/macro'
import { brandContract } from '@office/shared/areas/settings/brand.contract'
import { businessContract, gradientDirections, themeContract } from '@office/shared/areas/settings/business.contract'
import { languageNames, languages } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { hexColour } from '@office/shared/rules/colour'
import { BACKGROUND_IMAGE_TYPES, LOGO_TYPES } from '@office/shared/rules/file'
import { Banknote, Clock, Globe, Mail, MapPin, Phone, Send } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { colour, file, longText, pickText, select, storedIn, text, toggle } from '../../../core/form/controls.ts'
import { type RawValues, textOf } from '../../../core/form/raw.ts'
import { accentOf, underWhite } from '../../../core/look/brand-colours.ts'
import { settingForm } from '../frame/setting-form.tsx'
import { currencies, timeZones } from '../known-texts.part.ts'

export const businessForm = settingForm({
  id: 'business',
  title: msg`Company`,
  contract: businessContract,
  fields: {
    company: text(msg`Company name`, { help: msg`Shown on every page, on the sign-in page and in mails.` }),
    legal_name: text(msg`Legal name`),
    registration_number: text(msg`Registration number`, { code: true }),
    email: text(msg`Email`, { type: 'email', icon: Mail }),
    phone: text(msg`Contact number`, { type: 'tel', icon: Phone }),
    website: text(msg`Website`, { type: 'url', icon: Globe }),
    address: longText(msg`Address`, 300, { icon: MapPin, wide: true }),
    time_zone: pickText(timeZones, msg`Time zone`, { icon: Clock }),
    currency: pickText(currencies, msg`Currency`, { icon: Banknote }),
    language: select(msg`Language of papers and mails`, choicesOf(languages, languageNames), {
      help: msg`For labels, receipts, invoices, commissions and statements, and for mails sent by rule. Leave empty to use the language of whoever creates each one.`,
    }),
  },
  files: {
    logo: file(
      msg`Logo`,
      { types: [...LOGO_TYPES] },
      {
        to: businessContract.logo,
        shown: brandContract.logo,
        stored: storedIn(businessContract.removeLogo, 'has_logo'),
      },
    ),
    background: file(
      msg`Sign-in page picture`,
      { types: [...BACKGROUND_IMAGE_TYPES] },
      {
        to: businessContract.background,
        shown: brandContract.background,
        stored: storedIn(businessContract.removeBackground, 'has_background'),
      },
    ),
  },
  sections: [
    { title: msg`Company`, fields: ['company', 'legal_name', 'registration_number'] },
    { title: msg`Contact`, fields: ['email', 'phone', 'website', 'address'] },
    {
      title: msg`Place and money`,
      hint: msg`Days in filters and reports begin at midnight there.`,
      fields: ['time_zone', 'currency', 'language'],
    },
    { title: msg`Pictures`, hint: msg`Everyone sees them, signed in or not.`, fields: ['logo', 'background'] },
  ],
})

const directionNames = {
  'to right': msg`To the right`,
  'to bottom right': msg`Down to the right`,
  'to bottom': msg`Down`,
  'to bottom left': msg`Down to the left`,
  'to left': msg`To the left`,
  'to top left': msg`Up to the left`,
  'to top': msg`Up`,
  'to top right': msg`Up to the right`,
}

/** A preview of the colours: the strip, and the accent in both skins after its contrast was corrected. */
function ThemePreview({ values }: { values: RawValues }) {
  const [first, second] = [textOf(values.gradientColor1 ?? ''), textOf(values.gradientColor2 ?? '')]
  if (!hexColour.holds(first) || !hexColour.holds(second)) return null
  const direction = textOf(values.gradientDirection ?? '')
  const [one, two] = [underWhite(first), underWhite(second)]
  const skins = [
    { skin: 'light', ground: '#ffffff', text: '#1b1c1e' },
    { skin: 'dark', ground: '#151619', text: '#ecedee' },
  ] as const
  return (
    <section className="px-6 pb-5">
      <h2 className="m-0 mb-2 text-md font-semibold">
        <Trans>Preview</Trans>
      </h2>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <div
          className="flex h-24 items-end gap-2 rounded-md p-3 font-semibold text-[#fff]"
          style={{ backgroundImage: `linear-gradient(${direction}, ${one}, ${two})` }}
        >
          <Send className="size-4" aria-hidden={true} />
          <Trans>Sign-in page and logo</Trans>
        </div>
        {skins.map(({ skin, ground, text: ink }) => {
          const accent = accentOf(first, skin)
          return (
            <div
              key={skin}
              className="flex h-24 flex-col justify-between rounded-md border border-border p-3"
              style={{ background: ground, color: values.is_accent === true ? accent.accent : ink }}
            >
              <span>{skin === 'light' ? <Trans>Accent, light</Trans> : <Trans>Accent, dark</Trans>}</span>
              <span
                className="inline-flex h-7 w-fit items-center rounded-sm px-2.5 font-medium"
                style={{ background: accent.accent, color: accent.on }}
              >
                <Trans>Save</Trans>
              </span>
            </div>
          )
        })}
      </div>
      {(one !== first || two !== second) && (
        <p className="mt-2 mb-0 text-sm text-text-3">
          <Trans>Colours were darkened where white text would not be readable.</Trans>
        </p>
      )}
    </section>
  )
}

export const themeForm = settingForm({
  id: 'theme',
  title: msg`Colours`,
  contract: themeContract,
  fields: {
    gradientColor1: colour(msg`First colour`),
    gradientColor2: colour(msg`Second colour`),
    gradientDirection: select(msg`Direction`, choicesOf(gradientDirections, directionNames)),
    is_accent: toggle(msg`Use the first colour for links and buttons`, false, {
      help: msg`Its lightness is adjusted so that it is readable in every skin.`,
    }),
  },
  sections: [
    {
      title: msg`Colours`,
      hint: msg`The strip, the logo and the sign-in page.`,
      fields: [
        ['gradientColor1', 'gradientColor2'],
        ['gradientDirection', 'is_accent'],
      ],
    },
  ],
  Aside: ThemePreview,
})
