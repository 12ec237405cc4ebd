// A figure in a list that links to what it counts; zero has no link.
import { formatCount } from '@office/shared/format/amount'
import { Link } from 'wouter'

interface FigureLinkProps {
  count: number
  /** Null if the person may not see what is counted. */
  href: string | null
  /** The figure is a minimum. */
  plus?: boolean
  tone?: string
}

export function FigureLink({ count, href, plus = false, tone = '' }: FigureLinkProps) {
  if (count === 0) return <span className="num text-text-3">0</span>
  const text = `${formatCount(count)}${plus ? '+' : ''}`
  if (href === null) return <span className={`num ${tone}`}>{text}</span>
  return (
    <Link className={`list-figure num font-medium ${tone}`} href={href} tabIndex={-1}>
      {text}
    </Link>
  )
}
