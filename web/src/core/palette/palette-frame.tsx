// The palette's frame: chips and field on top, a listbox of options, and a footer that says what Enter does.
import { Command as Cmdk } from 'cmdk'
import { ChevronRight } from 'lucide-react'
import { Fragment, type KeyboardEvent, memo, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import type { Icon } from '../command/command.ts'
import { Keys } from '../keys/keys.tsx'
import { isComposing } from '../keys/normalise-key.ts'
import { classNames } from '../ui/class-names.ts'
import { matchedParts } from './records/rank.ts'

export interface FrameProps {
  label: string
  /** Before the field: scope, mode, command, answers. */
  chips?: ReactNode
  /** After the field: 'Esc', '3 of 4'. */
  end?: ReactNode
  text: string
  onText: (text: string) => void
  placeholder: string
  /** Id of the highlighted option, or empty; controlled, so the frame only requests changes. */
  value: string
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  busy?: boolean
  /** Changes when the list starts afresh, so that it scrolls to its top. */
  listKey: string
  invalid?: string | undefined
  /** What Enter does if nothing is highlighted; read out with the field. */
  hint?: ReactNode
  inputMode?: 'text' | 'decimal'
  children: ReactNode
  /** Below the options: text and links, which a listbox may not contain. */
  notes?: ReactNode
  footer: ReactNode
  panel?: ReactNode
}

/** Sets an attribute only if its value changes, because every change costs a style recalculation. */
function name(element: Element | null, attribute: string, value: string | undefined): void {
  if (!element || element.getAttribute(attribute) === (value ?? null)) return
  if (value === undefined) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}

export function PaletteFrame(props: FrameProps) {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const hintId = useId()
  // With a controlled value, cmdk's field names the highlighted option one render late, so it is set here.
  useLayoutEffect(() => {
    const list = root.current?.querySelector('[cmdk-list]')
    const option = root.current?.querySelector(`[cmdk-item][data-value="${CSS.escape(props.value)}"]`)
    name(input.current, 'aria-controls', list?.id ?? '')
    name(input.current, 'aria-activedescendant', option?.id)
  })
  // Every page has its own field; the next argument's takes over from the previous one's.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  // Tracked here, because reading the list's scroll position would force a layout on every key.
  const isScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason
  useLayoutEffect(() => {
    if (isScrolled.current) root.current?.querySelector('[cmdk-list]')?.scrollTo({ top: 0 })
    isScrolled.current = false
  }, [props.listKey])
  return (
    <Cmdk
      ref={root}
      label={props.label}
      shouldFilter={false}
      vimBindings={false}
      loop={true}
      // Without a value cmdk highlights the first option by itself. The value for 'none' differs for each list, so that cmdk
      // applies it again when options come back.
      value={props.value === '' ? `none of ${props.listKey}` : props.value}
      onValueChange={props.onValue}
      className="absolute start-1/2 top-(--palette-top) flex max-h-[76vh] w-(--palette-w) max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-raised shadow-palette outline-none rtl:translate-x-1/2"
    >
      <div className="relative flex min-h-(--palette-input) flex-none items-center gap-1.5 border-b border-border px-3 text-[15px] leading-6">
        {/* Answers are shown in full: they wrap to a second line before a word is cut. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5">
          {props.chips}
          <input
            ref={input}
            data-autofocus=""
            data-scan="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={true}
            aria-label={props.label}
            aria-invalid={props.invalid === undefined ? undefined : true}
            aria-describedby={props.invalid !== undefined ? messageId : props.hint !== undefined ? hintId : undefined}
            dir="auto"
            type="text"
            inputMode={props.inputMode}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={props.placeholder}
            value={props.text}
            onChange={event => props.onText(event.target.value)}
            onKeyDown={event => {
              if (isComposing(event.nativeEvent)) return
              props.onKeyDown(event)
            }}
            className="min-w-32 flex-1 border-0 bg-transparent p-0 text-[15px] caret-accent rtl:text-right outline-none focus-visible:outline-none"
          />
        </span>
        {props.end}
        {props.busy && (
          <span className="late absolute inset-x-0 -bottom-px h-0.5 overflow-hidden" aria-hidden={true}>
            <i className="spin block h-full w-1/3 animate-pulse bg-accent" />
          </span>
        )}
      </div>
      {props.invalid !== undefined && (
        <p id={messageId} role="alert" className="m-0 border-b border-hairline px-4 py-1.5 text-sm font-medium text-danger">
          {props.invalid}
        </p>
      )}
      <Cmdk.List
        label={props.label}
        onScroll={() => {
          isScrolled.current = true
        }}
        className="relative max-h-[362px] min-h-0 overflow-y-auto px-1.5 pt-1 pb-1.5 [scroll-padding-block:30px_6px]"
      >
        {props.children}
      </Cmdk.List>
      {props.hint !== undefined && (
        <p
          id={hintId}
          className="m-0 flex flex-wrap items-center gap-x-1.5 border-t border-hairline px-4 py-1.5 text-sm text-text-2"
        >
          {props.hint}
        </p>
      )}
      {props.notes && <div className="max-h-[300px] min-h-0 flex-none overflow-y-auto px-1.5 pb-1.5">{props.notes}</div>}
      <div className="flex h-(--palette-foot) flex-none items-center gap-2 border-t border-border bg-(--raised-foot) ps-3.5 pe-2 text-sm text-text-2">
        {props.footer}
      </div>
      {props.panel}
    </Cmdk>
  )
}

export function PaletteSection({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={
        <span className="flex justify-between px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">
          <bdi>{title}</bdi>
          {end && <span>{end}</span>}
        </span>
      }
    >
      {children}
    </Cmdk.Group>
  )
}

const option =
  "group relative flex h-(--palette-row) min-w-0 items-center gap-2.5 rounded-[7px] px-2.5 whitespace-nowrap select-none aria-selected:bg-option aria-selected:before:absolute aria-selected:before:-start-1.5 aria-selected:before:h-5 aria-selected:before:w-[3px] aria-selected:before:rounded-e-[3px] aria-selected:before:bg-accent aria-selected:before:content-['']"

/** One option. One that may not be run keeps its position and can be reached, so that its reason can be read. */
export const PaletteOption = memo(function PaletteOption(props: {
  id: string
  /** Null if no option of the list has one, so that no room is reserved. */
  icon?: Icon | null | undefined
  off?: boolean
  onChoose: (id: string) => void
  children: ReactNode
}) {
  const { icon: Sign, id, onChoose } = props
  return (
    <Cmdk.Item value={id} onSelect={onChoose} className={classNames(option, props.off ? 'text-text-3' : 'text-text')}>
      {Sign ? (
        <Sign className={classNames('size-4 flex-none', !props.off && 'text-text-2')} aria-hidden={true} />
      ) : (
        Sign === undefined && <span className="size-4 flex-none" />
      )}
      {props.children}
    </Cmdk.Item>
  )
})

/** A text with the typed part in bold. */
export function Marked({ text, query, className }: { text: string; query: string; className?: string }) {
  const found = matchedParts(text, query)
  if (found.length === 0)
    return (
      <span dir="auto" className={className}>
        {text}
      </span>
    )
  return (
    <span dir="auto" className={className}>
      {found.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(at === 0 ? 0 : found[at - 1]?.[1], from)}
          <b className="font-semibold">{text.slice(from, to)}</b>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.[1])}
    </span>
  )
}

export function PaletteChip(props: {
  icon?: Icon | undefined
  tone: 'scope' | 'answer'
  children: ReactNode
  onClick?: () => void
  step?: boolean
}) {
  const { icon: Sign, tone } = props
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        onClick={props.onClick}
        className={classNames(
          'inline-flex h-[26px] max-w-56 flex-none items-center gap-1.5 truncate rounded-sm px-2 text-sm font-medium',
          tone === 'scope' ? 'bg-accent-tint text-accent' : 'shadow-[inset_0_0_0_1px_var(--border-2)]',
        )}
      >
        {Sign && <Sign className={classNames('size-[13px] flex-none', tone === 'answer' && 'text-text-2')} aria-hidden={true} />}
        <span dir="auto" className="truncate">
          {props.children}
        </span>
      </button>
      {props.step && <ChevronRight className="flip size-3 flex-none text-text-3" aria-hidden={true} />}
    </>
  )
}

/** An action in the footer with its key; also for the pointer. */
export function FootAction({
  ref,
  keys,
  quiet,
  children,
  onClick,
}: {
  ref?: Ref<HTMLButtonElement>
  keys: string
  quiet?: boolean
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      onClick={onClick}
      className={classNames(
        'inline-flex h-[26px] max-w-60 items-center gap-[7px] rounded-sm px-1 ps-1.5 font-medium hover:bg-hover',
        quiet ? 'flex-none text-text-2' : 'min-w-0 text-text',
      )}
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <Keys of={keys} />
    </button>
  )
}

export const FootLine = () => <span className="mx-0.5 h-4 w-px flex-none bg-border" />
