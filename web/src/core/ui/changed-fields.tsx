// Fields of a record: what each held, struck out, and what it holds since, or would.
import { ArrowRight } from 'lucide-react'

interface ChangedField {
  key: string
  label: string
  before: string | null
  after: string | null
}

const Value = ({ text, isOld }: { text: string | null; isOld?: boolean }) => (
  <bdi className={`[overflow-wrap:anywhere] ${isOld ? 'text-text-3 line-through' : 'font-medium'}`}>{text || '–'}</bdi>
)

export const ChangedFields = ({ fields }: { fields: readonly ChangedField[] }) => (
  <dl className="m-0 mt-1 grid grid-cols-[min(180px,40%)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {fields.map(({ key, label, before, after }) => (
      <div key={key} className="contents">
        <dt className="text-text-3">
          <bdi>{label}</bdi>
        </dt>
        <dd className="m-0 flex min-w-0 flex-wrap items-center gap-x-2">
          <Value text={before} isOld={true} />
          <ArrowRight className="flip size-3 flex-none text-text-3" aria-hidden={true} />
          <Value text={after} />
        </dd>
      </div>
    ))}
  </dl>
)
