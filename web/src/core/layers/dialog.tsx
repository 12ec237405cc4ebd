// A dialog: a short task or question over the page. The safe button comes first, the acting one last.
import { type ReactNode, useId } from 'react'
import { isComposing } from '../keys/normalise-key.ts'
import { classNames } from '../ui/class-names.ts'
import { ModalLayer } from './modal-layer.tsx'

export function Dialog(props: {
  open: boolean
  onClose: () => void
  title: ReactNode
  body?: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions: ReactNode
  /** Enter was pressed in a field, or the acting button has type submit. */
  onSubmit?: () => void
  byPointer?: boolean
  role?: 'dialog' | 'alertdialog'
  wide?: boolean
}) {
  const id = useId()
  return (
    <ModalLayer
      open={props.open}
      kind="dialog"
      onClose={props.onClose}
      labelledBy={`${id}-title`}
      describedBy={props.body ? `${id}-body` : undefined}
      byPointer={props.byPointer}
      role={props.role}
      className="grid items-start justify-items-center overflow-y-auto px-4 py-[18vh]"
    >
      <form
        noValidate={true}
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          props.onSubmit?.()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        className={classNames('w-full rounded-lg bg-raised p-4 shadow-palette', props.wide ? 'max-w-[640px]' : 'max-w-[440px]')}
      >
        <h2 id={`${id}-title`} className="m-0 text-md font-semibold">
          {props.title}
        </h2>
        {props.body && (
          <div id={`${id}-body`} className="mt-1 text-text-2">
            {props.body}
          </div>
        )}
        {props.children && <div className="mt-3">{props.children}</div>}
        <div className="mt-3 flex flex-wrap justify-end gap-2">{props.actions}</div>
      </form>
    </ModalLayer>
  )
}
