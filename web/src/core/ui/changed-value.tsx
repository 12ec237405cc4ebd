// What a field held, struck out, and what it holds since, or would.
import { ArrowRight } from 'lucide-react'

const Value = ({ text, isOld }: { text: string | null; isOld?: boolean }) => (
  <bdi className={`[overflow-wrap:anywhere] ${isOld ? 'text-text-3 line-through' : 'font-medium'}`}>{text || '–'}</bdi>
)

export const ChangedValue = ({ before, after }: { before: string | null; after: string | null }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2">
    <Value text={before} isOld={true} />
    <ArrowRight className="flip size-3 flex-none text-text-3" aria-hidden={true} />
    <Value text={after} />
  </span>
)
