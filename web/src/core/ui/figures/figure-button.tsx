// A figure that explains itself: by a click, by Enter, or by its key while it has the focus.
import { msg } from '@office/shared/core/messages/message'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { defineCommand } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { useTell } from '../../language/translate.ts'

const title = msg`Explain this amount`

export function FigureButton(props: { onExplain: () => void; className: string; children: ReactNode }) {
  const tell = useTell()
  const isFocused = useRef(false)
  useCommandScope(() => ({
    extra: isFocused.current
      ? [
          defineCommand({
            id: 'figure.explain',
            title,
            keywords: msg`why, where from, lines, journal, entries`,
            section: 'here',
            icon: CircleHelp,
            keys: ['e'],
            run: props.onExplain,
          }),
        ]
      : [],
  }))
  return (
    <button
      type="button"
      data-figure=""
      title={tell(title)}
      className={props.className}
      onFocus={() => {
        isFocused.current = true
      }}
      onBlur={() => {
        isFocused.current = false
      }}
      onClick={props.onExplain}
    >
      {props.children}
    </button>
  )
}
