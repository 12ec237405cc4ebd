// The head of a screen: breadcrumbs, title, count and actions; the title takes focus on arrival.
import { useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleQuestionMark } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { useHeading } from './heading-focus.ts'
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
