// Picks the language where there is no palette: on sign-in and public pages. Each name is in its own language.
import { useLingui } from '@lingui/react/macro'
import { languageNames, languages } from '@office/shared/core/messages/language'
import { Languages } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { preferences } from '../look/preferences.ts'

export function LanguageChoice() {
  const { t } = useLingui()
  const { language } = useSnapshot(preferences)
  return (
    <div role="group" aria-label={t`Language`} className="ms-auto flex flex-wrap items-center gap-x-3.5 text-sm">
      <Languages className="size-3.5 text-text-3" aria-hidden={true} />
      {languages.map(code => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          className={code === language ? 'font-semibold text-text' : 'text-text-2 hover:text-text'}
          onClick={() => {
            preferences.language = code
          }}
        >
          <bdi>{languageNames[code]}</bdi>
        </button>
      ))}
    </div>
  )
}
