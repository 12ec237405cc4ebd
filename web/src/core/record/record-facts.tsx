// Facts of a record side by side: sections with labels and values, a dash if there is no value.
import type { ReactNode } from 'react'

export const FactSection = ({ title, children, actions }: { title: ReactNode; children: ReactNode; actions?: ReactNode }) => (
  <section className="turn border-b border-hairline px-4 py-3.5 last:border-b-0">
    {/* Buttons extend into the padding, so that a section with them is as high as one without. On a phone they get a line of
        their own if there are many. */}
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <h2 className="m-0 flex-1 text-sm font-semibold">{title}</h2>
      {actions && <span className="-my-1.5 flex min-w-0 flex-wrap items-center justify-end gap-2">{actions}</span>}
    </div>
    {children}
  </section>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="m-0 grid grid-cols-[min(168px,40%)_minmax(0,1fr)] gap-x-5 gap-y-1.5">{children}</dl>
)

/** `code` for numbers and codes, which read left to right in every language. */
export const Fact = ({ label, code, children }: { label: ReactNode; code?: boolean; children: ReactNode }) => (
  <>
    <dt className="text-text-3">{label}</dt>
    <dd className="m-0 min-w-0 [overflow-wrap:anywhere]">
      {children === null || children === '' ? (
        <span className="text-text-3">–</span>
      ) : (
        <bdi {...(code ? { dir: 'ltr', className: 'num' } : {})}>{children}</bdi>
      )}
    </dd>
  </>
)
