// The company and its colours.
import { msg } from '@office/shared/core/messages/message'
import { SettingFrame, type SettingPage } from '../frame/setting-frame.tsx'
import { profilePath, settingKinds } from '../frame/setting-kinds.part.ts'
import { businessForm, themeForm } from './brand-forms.tsx'

const kinds = settingKinds.filter(({ path }) => path === profilePath)
const pages: Readonly<Record<string, SettingPage>> = { business: { form: businessForm }, theme: { form: themeForm } }

export default function BusinessProfile() {
  return <SettingFrame title={msg`Business profile`} kinds={kinds} pages={pages} />
}
