// The full-window frame of sign-in and password screens: the operator's colours on one side, the form on the other.
import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { apiContext } from '../../core/data/api.ts'
import { tenantFace } from '../../core/data/session.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { LanguageChoice } from '../../core/language/language-choice.tsx'
import { brandPicture } from '../settings/brand/brand-picture.part.ts'

/** Parcels on their way: a bundle of lines that meet, one of them highlighted. */
const LANES = Array.from({ length: 9 }, (_, lane) => ({
  lane,
  path: `M-30 ${860 - lane * 72} C 200 ${820 - lane * 104}, 320 ${310 + lane * 42}, 700 ${340 - lane * 33}`,
}))
const OURS = 4
/** Points on the highlighted lane, at 20, 34, 48, 62 and 78 % of its way. */
const STOPS = [
  [98, 496],
  [181, 462],
  [266, 433],
  [359, 399],
  [483, 342],
] as const

export function GuestFrame({ children }: { children: ReactNode }) {
  const face = useSnapshot(tenantFace)
  const [logo, background] = [brandPicture(face, 'logo'), brandPicture(face, 'background')]
  return (
    <div className="grid h-full grid-cols-[46%_1fr] bg-surface max-lg:grid-cols-1">
      <section
        aria-hidden={true}
        className="relative flex flex-col overflow-hidden bg-[linear-gradient(var(--gradient-dir),var(--gradient-1),var(--gradient-2))] px-10 py-8 text-[#fff] max-lg:hidden"
      >
        <div className="z-1 flex items-center gap-3">
          {logo === null ? (
            <span className="grid size-8 place-items-center rounded-md bg-[rgb(255_255_255/.16)]">
              <Send className="size-[18px]" />
            </span>
          ) : (
            <img src={logo} alt="" className="size-8 rounded-md bg-[#fff] object-contain p-0.5" />
          )}
          <b className="text-lg font-semibold">{tenantFace.company}</b>
        </div>
        {background !== null && (
          <>
            <img src={background} alt="" className="absolute inset-0 size-full object-cover" />
            {/* White text keeps its contrast on any picture. */}
            <span className="absolute inset-0 bg-[linear-gradient(var(--gradient-dir),var(--gradient-1),var(--gradient-2))] opacity-85" />
          </>
        )}
        <svg
          aria-hidden={true}
          className="absolute inset-0 size-full"
          viewBox="0 0 660 900"
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          stroke="#fff"
        >
          {LANES.map(({ lane, path }) => (
            <path key={lane} d={path} strokeOpacity={lane === OURS ? 0.6 : 0.12} strokeWidth={lane === OURS ? 1.75 : 1.25} />
          ))}
          {STOPS.map(([x, y], at) => (
            <circle
              key={x}
              cx={x}
              cy={y}
              r={at === 3 ? 7 : 4.5}
              fill="#fff"
              strokeOpacity={at === 3 ? 0.25 : 0}
              strokeWidth={10}
            />
          ))}
        </svg>
        <div className="z-1 mt-auto">
          <p className="m-0 max-w-[420px] text-[34px] leading-[40px] font-semibold tracking-[-.028em] text-balance">
            <Trans>Every parcel, one keystroke away.</Trans>
          </p>
        </div>
      </section>
      <main className="flex min-h-0 flex-col overflow-y-auto px-8 py-5">
        <div className="flex h-7 flex-none items-center gap-5 text-sm">
          {tenantFace.environment === 'demo' && (
            <span className="inline-flex h-[18px] items-center gap-[5px] rounded-[4px] bg-warn-bg px-1.5 text-xs font-medium text-warn before:size-1.5 before:rounded-full before:bg-current before:content-['']">
              <Trans>Demo</Trans>
            </span>
          )}
          <LanguageChoice />
        </div>
        <div className="m-auto w-[348px] max-w-full py-6">{children}</div>
        <div className="flex h-7 flex-none items-center gap-5 text-sm text-text-2">
          <span>Office</span>
          <span className="key-hint flex items-center gap-1.5 text-text-3">
            <Trans>Keys work here too</Trans> <Keys of="tab" tone="ghost" /> <Keys of="enter" tone="ghost" />
          </span>
        </div>
      </main>
    </div>
  )
}

/** '{company}, demo.localhost': whose sign-in this is. */
export function TenantLine() {
  const host = `${apiContext.tenant}.${location.hostname.split('.').slice(1).join('.')}`
  return (
    <p className="-mt-3 mb-1.5 text-md text-text-2">
      <Trans>
        Staff of {tenantFace.company}, <bdi className="inline-block max-w-full font-medium break-all text-text">{host}</bdi>
      </Trans>
    </p>
  )
}
