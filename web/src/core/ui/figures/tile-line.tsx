// A line of a board's panel: a link among its tiles, or plain text for people who may not open what is behind it.
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export function TileLine({ href, className, children }: { href: string | undefined; className: string; children: ReactNode }) {
  if (href === undefined) return <span className={className}>{children}</span>
  return (
    <Link
      href={href}
      data-tile=""
      tabIndex={-1}
      className={`${className} hover:bg-hover hover:no-underline focus-visible:-outline-offset-2`}
    >
      {children}
    </Link>
  )
}
