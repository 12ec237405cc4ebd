// The message of a field without choices. If no records exist at all, a key leads to where they are made.
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { whereMade } from '../../choices/where-made.ts'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import type { Offered } from './use-choices.ts'

/** Leads to where the records are made, if nothing was typed and the server has answered that there are none. */
export function useWayOn(path: string, text: string, offered: Offered): { title: string; go: () => void } | null {
  const tell = useTell()
  const [, navigate] = useLocation()
  const isNone = text === '' && offered.choices.length === 0 && !offered.isFetching && !offered.isUnreached
  const made = isNone ? whereMade(path) : null
  return made && { title: tell(made.title), go: () => navigate(made.href) }
}

export function EmptyChoices(props: { offered: Offered; wayOn: ReturnType<typeof useWayOn> }) {
  const { t } = useLingui()
  const { offered, wayOn } = props
  return (
    <div role="status" className="px-2 py-1.5 text-sm text-text-3">
      {offered.isFetching
        ? t`Fetching Data.....`
        : offered.isUnreached
          ? t`The server could not be reached. Try again in a moment.`
          : t`There are no records to display`}
      {wayOn && (
        // For the pointer only; the field itself handles the key, since the focus stays in it.
        <button
          type="button"
          tabIndex={-1}
          className="mt-1 flex items-center gap-1.5 text-base text-accent"
          onMouseDown={event => event.preventDefault()}
          onClick={wayOn.go}
        >
          <Trans>Go to: {wayOn.title}</Trans>
          <Keys of="enter" />
        </button>
      )}
    </div>
  )
}
