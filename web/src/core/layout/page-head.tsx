// The head of a screen: breadcrumbs, title, count and actions; the title takes focus on arrival.
import { useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleQuestionMark } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { helpAddress, pageHelp } from './page-help.ts'

export function PageHead(props: {
  title: ReactNode
  count?: ReactNode
  /** Parent screens, the outermost first. */
  above?: readonly { title: ReactNode; href: string }[]
  /** A quiet note after the title: 'Draft saved 8 seconds ago', a status badge. */
  aside?: ReactNode
  /** Quiet buttons before the primary one. */
  actions?: ReactNode
  /** A hairline below, for screens without tabs. */
  line?: boolean
  /** The heading of a named part of a screen. */
  part?: boolean
}) {
  const Heading = props.part ? 'h2' : 'h1'
  const heading = useHeading()
  const { t } = useLingui()
  const help = helpAddress(useSnapshot(pageHelp))
  return (
    <header
      className={`page-head flex min-h-[46px] flex-none flex-wrap items-center gap-x-2 gap-y-1 py-2 ps-4 pe-3 ${props.line ? 'border-b border-border' : ''}`}
    >
      {props.above?.map(({ title, href }) => (
        <Fragment key={href}>
          <Link href={href} className="font-medium whitespace-nowrap text-text-2">
            {title}
          </Link>
          <ChevronRight className="flip size-[13px] flex-none text-text-3" aria-hidden={true} />
        </Fragment>
      ))}
      <Heading
        ref={props.part ? undefined : heading}
        tabIndex={-1}
        className={`m-0 truncate max-md:max-w-full max-md:flex-none font-semibold ${props.part ? 'text-md' : 'text-lg tracking-[-.012em]'}`}
      >
        {props.title}
      </Heading>
      {props.count !== undefined && <span className="num flex-none text-text-3">{props.count}</span>}
      {props.aside && (
        <span className="flex min-w-0 flex-none items-center gap-x-1.5 text-text-2 max-md:flex-initial max-md:flex-wrap">
          {props.aside}
        </span>
      )}
      {help !== null && !props.part && (
        <a
          href={help}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Documentation for this screen`}
          title={t`Documentation for this screen`}
          className="grid size-6 flex-none place-items-center rounded-sm text-text-3 hover:text-text"
        >
          <CircleQuestionMark className="size-3.5" aria-hidden={true} />
        </a>
      )}
      {/* They wrap to a line of their own if there is no room beside the name. */}
      <span className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">{props.actions}</span>
    </header>
  )
}

/** For a screen title that arrives late, after its record: it takes focus only if that was lost meanwhile. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** After a change of route, focus goes to the new screen's title, without scrolling. */
export function focusPageHead(): void {
  // Unless the screen has focused something itself: its first field, or the row at which a list was left.
  if (document.activeElement?.closest('main [data-field], main input, main textarea, main [data-autofocus], main [data-row-id]'))
    return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
